#pragma once
// Films and pictures of what the window shows. Encoding and writing never hold up the interface.
#include <array>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "app/film/film_recorder.h"
#include "app/overlay/record_badge.h"
#include "app/window/film_picture.h"
#include "app/window/writing_jobs.h"
#include "app/workspace/workspace.h"
#include "core/commands/command.h"
#include "render/gl/pixel_reader.h"

namespace taffy {

/// What a film asks of the simulation, or of both where two variants run.
struct FilmedRun {
    std::function<uint64_t(RecordFrames)> record;       // serial; 0: not taken
    std::function<void(const Workspace& w)> take_next;  // the frame that is shown has been filmed
};

/// The state of the window's picture when a film may take a frame.
struct FilmedWindow {
    FilmContent reached;        // what the window's back buffer has so far; everything: it is
                                // complete
    std::array<int, 2> size;    // [pixels]
    const Renderer& renderer;   // of the window
    CameraPose camera;          // as a film without panels shows it
    bool shifted;               // the middle of the film is not that of the window
    FilmOverlay::More overlay;  // drawn beside labels and legend
};

class Filming {
  public:
    explicit Filming(FilmedRun run) : run_(std::move(run)) {}
    /// Completes the film that is being recorded.
    ~Filming();

    void toggle(Workspace& w, const std::string& scene, const FilmedWindow& window);
    void ask_for_picture() { picture_wanted_ = true; }
    bool picture_wanted() const { return picture_wanted_; }
    /// To be called in every frame, for each kind of content in its order.
    void capture(Workspace& w, const std::string& scene, const FilmedWindow& window);
    /// To be called every frame: reports what became of finished films and pictures.
    void report(Workspace& w) { jobs_.report(w); }
    const RecordingState& state() const { return state_; }

  private:
    void start(Workspace& w, const std::string& scene, const FilmedWindow& window);
    void stop();
    void capture_film(Workspace& w, const FilmedWindow& window);
    long due_frames(const Workspace& w) const;
    void take_oldest();
    static FilmFormat format_of(const Workspace& w, const FilmedWindow& window);
    void save_picture(Workspace& w, const std::string& scene, const FilmedWindow& window);

    FilmedRun run_;
    std::unique_ptr<FilmRecorder> recorder_;
    std::unique_ptr<FilmPicture> picture_;  // of the film, unless it is taken from the window
    PixelReader reader_;
    std::deque<long> times_;  // how often each picture that is being read goes into the film
    RecordingState state_;
    uint64_t started_ = 0;                   // serial of the command that began the film
    std::array<uint64_t, 2> last_frames_{};  // Snapshot::film_frame filmed last, of each variant
    bool picture_wanted_ = false;
    WritingJobs jobs_;
};

}  // namespace taffy
