#pragma once
// What the simulation thread needs of a simulation. An interface, so that the hand-over code can be
// tested with a fake simulation of any speed, in a binary without TBB (ThreadSanitizer).
#include <functional>

#include "core/base/profiler.h"
#include "core/commands/command.h"
#include "core/snapshot/snapshot.h"

namespace taffy {

class Steppable {
  public:
    virtual ~Steppable() = default;

    /// Stamps the command with the present step and applies it. Throws when the command is refused,
    /// mostly an InputError; the simulation is then unchanged. Snapshots say what became of the
    /// command.
    virtual void apply(const Stamped& command) = 0;
    /// Takes one step of the simulation's own clock, unless it has already reached this time [s];
    /// shows nothing later than that time. The caller decides neither where steps end nor how long
    /// they are.
    virtual void step_towards(double until) = 0;
    /// Size of the next step if nothing changes [s].
    virtual double next_step_size() const = 0;

    virtual bool paused() const = 0;
    /// Returns true once after a StepOnce command while paused.
    virtual bool take_single_step() = 0;
    virtual double time() const = 0;   // shown [s]
    virtual double speed() const = 0;  // simulated seconds per wall second to aim at
    virtual void capture(Snapshot& snapshot) const = 0;
    /// Returns a function that makes the skins of a captured snapshot on any thread: it needs
    /// neither the simulation nor the snapshot any more. Empty where no body has a skin.
    virtual std::function<Skins()> skin_work(const Snapshot&) { return {}; }
    virtual Profiler& profiler() = 0;

    /// Called every now and then while the simulation is paused.
    virtual void idle() {}

    /// Whether another moment of the run was asked for (Seek, StepBack) and is not reached yet.
    virtual bool seeking() const { return false; }
    /// Does a part of the seek, at most a step; the first part may restore a nearby keyframe.
    virtual void seek_on() {}
};

}  // namespace taffy
