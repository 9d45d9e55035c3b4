#pragma once
// Films and pictures of what the window shows. Encoding and writing never hold up the interface.
#include <filesystem>
#include <memory>
#include <string>

#include "app/film/film_recorder.h"
#include "app/overlay/record_badge.h"
#include "app/simulation_thread/simulation_thread.h"
#include "app/window/writing_jobs.h"
#include "app/workspace/workspace.h"
#include "render/gl/pixel_reader.h"

namespace taffy {

class Filming {
  public:
    explicit Filming(SimulationThread& simulation) : simulation_(simulation) {}
    /// Completes what is being written.
    ~Filming();

    void toggle(Workspace& w, const std::string& scene, int width, int height);
    void ask_for_picture() { picture_wanted_ = true; }
    bool picture_wanted() const { return picture_wanted_; }
    /// With the window's back buffer complete up to what films show [pixels].
    void capture(Workspace& w, const std::string& scene, int width, int height);
    /// Every frame: says what became of finished films and pictures.
    void report(Workspace& w) { jobs_.report(w); }
    const RecordingState& state() const { return state_; }

  private:
    void start(Workspace& w, const std::string& scene, int width, int height);
    void stop();
    void capture_film(Workspace& w, int width, int height);
    void take_oldest();
    void save_picture(const std::string& scene, int width, int height);

    SimulationThread& simulation_;
    std::unique_ptr<FilmRecorder> recorder_;
    PixelReader reader_;
    RecordingState state_;
    uint64_t started_ = 0;     // serial of the command
    uint64_t last_frame_ = 0;  // Snapshot::film_frame captured last
    bool picture_wanted_ = false;
    WritingJobs jobs_;
};

}  // namespace taffy
