#pragma once
// The whole physics of one scene: owns the particles and the modules, and advances them in time.
// No window, no files, no threads of its own besides parallel loops.
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

/// What became of a step. Rolled back: it blew up, the state is an earlier one. Wrecked: it was
/// done, but what it led to is hopeless (core/watch/wreck.h). Both pause.
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
    /// Also while it runs; a reset takes it away again then.
    uint32_t add_body(const BodyDefinition& body);
    void add_region(const RegionDefinition& region);
    /// On a region that was added. Throws InputError where there is none of that name, or where a
    /// motion is to be given to what is no handle.
    void add_load(const RegionLoad& load);
    /// A place at which figures are taken.
    void add_point(const ProbePoint& point);
    void add_obstacle(const Obstacle& obstacle);
    /// The body or parameter must exist; a reset takes the change back.
    void add_timed_change(const TimedChange& change);
    /// Throws InputError for a body that neither flows nor melts, or that begins frozen.
    void add_source(const Source& source);
    void add_sink(const Sink& sink);
    /// Keeps the present parameters and state as those of the scene: targets of reset. Throws
    /// InputError for a timed change that the scene could not make, with its place.
    void finish_building(const std::string& scene_name, const SimulationParameters& parameters);

    // --- Running ---
    /// Throws InputError for an unknown path, name or value; the simulation is unchanged then.
    void apply(const Command& command);
    // The simulation has a clock of its own (step_clock.h): nobody who looks at it decides where a
    // step ends. What is shown between two steps is interpolated.

    /// One step, shown at its end. Blow-up is caught: the state goes back to the last good one and
    /// the simulation pauses.
    StepStatus step();
    /// One step, unless the clock has reached this time [s] already; shows nothing later than it.
    StepStatus step_towards(double until);
    /// Shows a time that is later by this duration [s], after the steps that it needs; stops early
    /// when one is not done.
    StepStatus advance(double duration);
    /// The last one since the start.
    const BreakDown& break_down() const;
    /// Size of the next step if nothing changes [s].
    double next_step_size() const;

    /// Tries these changes together with the scene's own, in the order of their times, on a copy
    /// of the present settings. Throws InputError for the first that cannot be made, with its
    /// place.
    void check_changes(std::span<const TimedChange> changes) const;

    /// Particles are no more; ids of others are left alone. A reset brings them back. Throws
    /// InputError for some particles of a solid that has no bonds: its rest shape would be another.
    void remove_particles(std::span<const ParticleId> particles);
    /// The body loses all its particles, and what held them; its name stays.
    void remove_body(uint32_t body);

    /// Puts the rows of particles in another order; ids stay what they are, and the motion is the
    /// same but for rounding.
    /// @param from  by new row: the old one
    void reorder(std::span<const uint32_t> from);

    /// Visits all that influences what comes next; not whether it is paused, what is shown, how
    /// many threads work and how fast. What reads must have been built from the same scene; throws
    /// StateError when it was not, and is of no use then.
    void visit(StateVisitor& state);

    // --- Looking ---
    /// Of what visit() visits, but for the surfaces of what is shown as surfels. Equal hashes: both
    /// go on in the same way, bit for bit.
    uint64_t state_hash() const;
    /// The same, part by part: the last hash is state_hash().
    StateTrace state_trace() const;
    /// Of those surfaces.
    uint64_t surface_hash() const;
    bool paused() const;
    /// True once after a StepOnce command while paused.
    bool take_single_step();
    double time() const;  // shown [s]
    /// When the last step ended [s], whatever time is shown.
    double stepped_time() const;
    /// Every owner that the path means has this value of the parameter; false where nobody is
    /// meant.
    bool has_value(const std::string& path, const ParameterValue& value) const;
    /// A notice in the next snapshots.
    void tell(const std::string& notice);
    /// Steps since the start of the scene; a reset or a rollback takes it back.
    uint64_t step_count() const;
    /// Steps that were begun, also those that were taken back.
    uint64_t turns() const;
    size_t particle_count() const;
    float fastest() const;  // speed of the fastest particle [m/s]
    const SimulationParameters& parameters() const;
    // Both are of the time shown. Between two steps positions follow the cubic through (x, v) of
    // both, velocities its derivative, other figures go linearly. Neither changes what comes next.
    Diagnostics diagnostics() const;
    /// Fills everything but the fields of the simulation thread. Reuses the arrays' memory.
    void capture(Snapshot& snapshot) const;
    Profiler& profiler();

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace taffy
