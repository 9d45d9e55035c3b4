#pragma once
// The whole physics of one scene: owns the particles and the modules, and advances them in time.
// It has no window, no files, and no threads besides parallel loops.
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/types.h"
#include "core/bodies/body.h"
#include "core/bodies/region.h"
#include "core/commands/command.h"
#include "core/commands/timed_change.h"
#include "core/loads/region_load.h"
#include "core/measure/probe_point.h"
#include "core/snapshot/snapshot.h"
#include "core/sources/source.h"

namespace taffy {

/// The outcome of a step. Rolled back: the step blew up, and an earlier state was restored.
/// Wrecked: the step was done, but its state is hopeless (core/watch/wreck.h). Both pause the
/// simulation.
enum class StepStatus { done, rolled_back, wrecked };

class StateVisitor;
struct StateTrace;

class Simulation {
  public:
    Simulation();
    ~Simulation();
    Simulation(Simulation&&) noexcept;
    Simulation& operator=(Simulation&&) noexcept;

    // --- Building, before the first step ---
    /// Adds a body and returns its number. May be called while the simulation runs; a reset then
    /// removes the body.
    uint32_t add_body(const BodyDefinition& body);
    void add_region(const RegionDefinition& region);
    /// Adds a load on a region that was added before. Throws InputError if there is no region of
    /// this name, or if a motion is given to a region that is no handle.
    void add_load(const RegionLoad& load);
    /// Adds a point at which figures are measured.
    void add_point(const ProbePoint& point);
    void add_obstacle(const Obstacle& obstacle);
    /// Adds a change of a body or parameter, which must exist; a reset takes the change back.
    void add_timed_change(const TimedChange& change);
    /// Throws InputError for a body that neither flows nor melts, or that begins frozen.
    void add_source(const Source& source);
    void add_sink(const Sink& sink);
    /// Stores the present parameters and state as those of the scene, which a reset restores.
    /// Throws InputError, with its place, for a timed change that the scene could not make.
    void finish_building(const std::string& scene_name, const SimulationParameters& parameters);

    // --- Running ---
    /// Applies a command. Throws InputError for an unknown path, name or value; the simulation is
    /// unchanged then.
    void apply(const Command& command);
    // The simulation has a clock of its own (step_clock.h): where a step ends does not depend on
    // the times that are shown. States shown between two steps are interpolated.

    /// Does one step and shows the state at its end. If the step blows up, the last good state is
    /// restored and the simulation pauses.
    StepStatus step();
    /// Does one step, unless the clock has reached this time [s] already; shows no later time.
    StepStatus step_towards(double until);
    /// Advances the time shown by this duration [s], with as many steps as necessary; stops early
    /// if a step is not done.
    StepStatus advance(double duration);
    /// The last break-down since the start.
    const BreakDown& break_down() const;
    /// Length of the next step if nothing changes [s].
    double next_step_size() const;

    /// Tries these changes together with the scene's own, in the order of their times, on a copy
    /// of the present settings. Throws InputError, with its place, for the first change that cannot
    /// be made.
    void check_changes(std::span<const TimedChange> changes) const;

    /// Removes particles; ids of particles that do not exist are ignored. A reset brings the
    /// particles back. Throws InputError for a part of the particles of a solid without bonds,
    /// because its rest shape would change.
    void remove_particles(std::span<const ParticleId> particles);
    /// Removes all particles of a body and whatever held them; its name stays.
    void remove_body(uint32_t body);

    /// Puts the rows of particles in another order; ids do not change, and the motion is the same
    /// up to rounding.
    /// @param from  old row of each new row
    void reorder(std::span<const uint32_t> from);

    /// Visits all state that influences the further course; not whether the simulation is paused,
    /// what is shown, the number of threads and the speed. A simulation that reads must have been
    /// built from the same scene; otherwise StateError is thrown, and the simulation is unusable.
    void visit(StateVisitor& state);

    // --- Looking ---
    /// Hash of everything that visit() visits, except the surfaces of bodies shown as surfels.
    /// Simulations with equal hashes go on in the same way, bit for bit.
    uint64_t state_hash() const;
    /// The same hash part by part: the last one is state_hash().
    StateTrace state_trace() const;
    /// Hash of the surfaces of bodies shown as surfels.
    uint64_t surface_hash() const;
    bool paused() const;
    /// Returns true once after a StepOnce command while paused.
    bool take_single_step();
    double time() const;  // that is shown [s]
    /// The end of the last step [s], whatever time is shown.
    double stepped_time() const;
    /// Returns whether every owner that the path names has this value of the parameter; false if
    /// the path names no owner.
    bool has_value(const std::string& path, const ParameterValue& value) const;
    /// Puts a notice into the next snapshots.
    void tell(const std::string& notice);
    /// Number of steps since the start of the scene; a reset or a rollback sets it back.
    uint64_t step_count() const;
    /// Number of steps that were begun, including those that were taken back.
    uint64_t turns() const;
    size_t particle_count() const;
    float fastest() const;  // speed of the fastest particle [m/s]
    const SimulationParameters& parameters() const;
    // diagnostics() and capture() describe the time shown. Between two steps, positions are
    // interpolated by the cubic through (x, v) of both, velocities by its derivative, other figures
    // linearly. Neither function influences the further course.
    Diagnostics diagnostics() const;
    /// Fills in everything but the fields of the simulation thread. Reuses the arrays' memory.
    void capture(Snapshot& snapshot) const;
    Profiler& profiler();

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace taffy
