#pragma once
// A run that a simulated person plays with, frame by frame, as the window would drive it.
#include <filesystem>

#include "app/simulation_thread/scene_simulation.h"

namespace taffy::sessions {

constexpr double frame = 1.0 / 60.0;  // [s]

class Run {
  public:
    /// Records the session into the file.
    Run(const SceneDescription& scene, const std::filesystem::path& file);

    /// @return whether the command was accepted
    bool give(Command command);
    void seek(double elapsed);
    /// Shows one frame, unless the run is paused.
    void go_on();

    const Snapshot& snapshot() const { return snapshot_; }
    double elapsed() const { return simulation_.timeline().now().elapsed; }
    uint64_t turns() const { return simulation_.timeline().now().turn; }
    size_t accepted() const { return accepted_; }
    size_t refused() const { return refused_; }

  private:
    SceneSimulation simulation_;
    Snapshot snapshot_;
    uint64_t serial_ = 0;
    size_t accepted_ = 0, refused_ = 0;
};

}  // namespace taffy::sessions
