#pragma once
// A simulation that is timed frame by frame, and the density error of its fluids.
#include <span>
#include <string>
#include <vector>

#include "core/scene/scene_description.h"
#include "core/simulation/simulation.h"
#include "core/snapshot/snapshot.h"
#include "core/state/state_bytes.h"
#include "tests/realtime/pace.h"

namespace taffy::realtime {

constexpr double frame = 1.0 / 60.0;  // of simulated time [s]

/// Returns the processor time of this thread [s].
double processor_time();

/// How much denser than at rest fluids are, over all frames: rho / rho0 - 1, 0 where that is
/// negative.
struct DensityError {
    double mean = 0.0;     // over fluid particles and frames
    double largest = 0.0;  // of any particle in any frame
    int frames = 0;        // frames in which there was a fluid

    void add(const Snapshot& snapshot);
};

class TimedRun {
  public:
    /// @param start     the scene's state when timing starts; empty: its beginning
    /// @param settings  "simulation.xsph=0.1": applied to that state
    TimedRun(SceneDescription scene, std::span<const std::byte> start, int threads,
             const std::vector<std::string>& settings);

    /// Runs another frame, shorter if the window [s] ends within it. Does nothing once the window
    /// is over, the wall clock [s] has run out or the run has broken down.
    /// @return whether it did something
    bool go_on(double window, double wall_limit);
    void watch_density() { watches_density_ = true; }

    double began() const { return began_; }  // simulated time at which timing started [s]
    const Pace& pace() const { return pace_; }
    const DensityError& density_error() const { return density_error_; }
    const Simulation& simulation() const { return simulation_; }
    /// Processor time per particle and step [us]; meaningful for one thread.
    double microseconds_per_particle_and_step() const;
    /// Returns why the run stopped before its window was over; empty: it did not.
    std::string trouble() const;

  private:
    Simulation simulation_;
    Pace pace_;
    double began_ = 0.0;  // [s]
    uint64_t first_step_ = 0;
    double particle_steps_ = 0.0;  // sum over frames of steps times present particles
    bool watches_density_ = false;
    bool broke_down_ = false;
    DensityError density_error_;
    Snapshot snapshot_;
};

/// Runs a scene to this time, or until the wall clock [s] runs out.
/// @return the state; empty at the start of the scene
StateBytes approach(const SceneDescription& scene, double time, double wall_limit);

}  // namespace taffy::realtime
