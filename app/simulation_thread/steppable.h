#pragma once
// What the simulation thread needs of a simulation. An interface, so that the hand-over code can be
// tested with a fake simulation of any slowness, in a binary without TBB (ThreadSanitizer).
#include <functional>

#include "core/base/profiler.h"
#include "core/commands/command.h"
#include "core/snapshot/snapshot.h"

namespace taffy {

class Steppable {
  public:
    virtual ~Steppable() = default;

    /// Stamps the command with the present step and applies it. Throws what refuses it, mostly an
    /// InputError; the simulation is unchanged then. Snapshots say what became of it.
    virtual void apply(const Stamped& command) = 0;
    /// One step of its own clock, unless it has reached this time [s] already; shows nothing later
    /// than that. Who looks decides neither where steps end nor how long they are.
    virtual void step_towards(double until) = 0;
    /// Size of the next step if nothing changes [s].
    virtual double next_step_size() const = 0;

    virtual bool paused() const = 0;
    /// True once after a StepOnce command while paused.
    virtual bool take_single_step() = 0;
    virtual double time() const = 0;   // shown [s]
    virtual double speed() const = 0;  // simulated seconds per wall second to aim at
    virtual void capture(Snapshot& snapshot) const = 0;
    /// What makes the skins of a snapshot that it has captured, for any thread: it needs neither
    /// the simulation nor the snapshot any more. None where no body has one.
    virtual std::function<Skins()> skin_work(const Snapshot&) { return {}; }
    virtual Profiler& profiler() = 0;

    /// Every now and then while it is paused.
    virtual void idle() {}

    /// Another moment of the run was asked for (Seek, StepBack), and is not reached yet.
    virtual bool seeking() const { return false; }
    /// Does a piece of the way there, at most a step; the first one may bring it near.
    virtual void seek_on() {}
};

}  // namespace taffy
