#pragma once
// Films and pictures of what the window shows. Encoding and writing never hold up the interface.
#include <array>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "app/film/film_recorder.h"
#include "app/overlay/record_badge.h"
#include "app/simulation_thread/simulation_thread.h"
#include "app/window/film_picture.h"
#include "app/window/writing_jobs.h"
#include "app/workspace/workspace.h"
#include "render/gl/pixel_reader.h"

namespace taffy {

/// What is being drawn when a film may take a frame.
struct FilmedWindow {
    FilmContent reached;        // of the window's back buffer; everything: it is complete
    std::array<int, 2> size;    // [pixels]
    const Renderer& renderer;   // of the window
    CameraPose camera;          // as a film without panels shows it
    FilmOverlay::More overlay;  // beside labels and legend
};

class Filming {
  public:
    explicit Filming(SimulationThread& simulation) : simulation_(simulation) {}
    /// Completes what is being written.
    ~Filming();

    void toggle(Workspace& w, const std::string& scene, const FilmedWindow& window);
    void ask_for_picture() { picture_wanted_ = true; }
    bool picture_wanted() const { return picture_wanted_; }
    /// In every frame, for each kind of content in its order.
    void capture(Workspace& w, const std::string& scene, const FilmedWindow& window);
    /// Every frame: says what became of finished films and pictures.
    void report(Workspace& w) { jobs_.report(w); }
    const RecordingState& state() const { return state_; }

  private:
    void start(Workspace& w, const std::string& scene, const FilmedWindow& window);
    void stop();
    void capture_film(Workspace& w, const FilmedWindow& window);
    void take_oldest();
    void save_picture(Workspace& w, const std::string& scene, const FilmedWindow& window);

    SimulationThread& simulation_;
    std::unique_ptr<FilmRecorder> recorder_;
    std::unique_ptr<FilmPicture> picture_;  // of the film, unless it is the window
    PixelReader reader_;
    RecordingState state_;
    uint64_t started_ = 0;     // serial of the command
    uint64_t last_frame_ = 0;  // Snapshot::film_frame captured last
    bool picture_wanted_ = false;
    WritingJobs jobs_;
};

}  // namespace taffy
