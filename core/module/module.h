#pragma once
// The contract of a module of the physics. A module lives in its own folder with its own state; the
// simulation composes them and asks each the same few questions, in the order of their list. What a
// module has nothing to say to it does not override.
#include <limits>
#include <span>
#include <string>

#include "core/module/energies.h"
#include "core/module/step_limit.h"
#include "core/module/world.h"
#include "core/state/state_visitor.h"

namespace taffy {

struct Diagnostics;
struct ElasticFigures;

class Module {
  public:
    virtual ~Module() = default;
    /// What the profiler and saved states call it.
    virtual const char* name() const = 0;

    // --- What changed ---
    /// Something besides motion has. Called after building, too, with everything.
    virtual void changed(World&, Changes) {}
    /// These rows have just become absent; all else of them is still as it was.
    virtual void leaving(World&, std::span<const uint32_t> /*rows*/) {}
    /// These rows have just become present.
    virtual void arrived(World&, std::span<const uint32_t> /*rows*/) {}
    /// A body has new rows, the last of its rows; nothing is known of them yet.
    virtual void body_grew(World&, uint32_t /*body*/) {}
    /// Rows of particles have moved. Fields of the table follow by themselves.
    virtual void follow(const World&, const RowMap&) {}

    // --- A step ---
    /// The largest that is stable for what it does now [s].
    virtual StepLimit step_limit(const World&) const { return {}; }
    double largest_step(const World& world) const { return step_limit(world).step; }
    /// Adds its forces on particles [N], by row.
    virtual void add_forces(World&, std::span<Vec4f> /*force*/) {}
    /// What is no part of the equations of implicit steps: gives particles the momentum of these
    /// forces in half a step [s], before and after the implicit step of all else.
    virtual void kick(World&, double /*time*/) {}
    /// The largest step that such kicks are stable for [s].
    virtual double largest_kicked_step(const World&) const { return no_limit; }
    /// A step of dt [s] begins; changes velocities by what is solved for its end. Explicit:
    /// velocities are those of the middle of the step.
    /// @return dt, or a shorter step [s] where the solve asks for one; nothing has changed then
    virtual double push_ahead(World&, double dt) { return dt; }
    /// Positions are about to move; explicit: velocities are those of the middle of the step.
    virtual void before_drift(World&) {}
    /// Positions have moved on.
    virtual void after_drift(World&) {}
    /// The step is done.
    virtual void end_of_step(World&) {}
    /// What it does to this body changes by itself, or may: the body must not sleep (core/sleep).
    virtual bool keeps_awake(const World&, uint32_t /*body*/) const { return false; }

    // --- Looking ---
    /// What it knows of the figures of every particle, by row.
    virtual void find_figures(const World&, std::span<ElasticFigures>) const {}
    /// Adds what it has stored.
    virtual void add_energy(const World&, Energies&) const {}
    /// Its figures for panels and tables.
    virtual void report(const World&, Diagnostics&) const {}

    // --- State ---
    /// Which particles it works on, where they do not follow from the bodies' rows.
    virtual void visit_layout(World&, StateVisitor&) {}
    /// What a person, a script or an event has set of it.
    virtual void visit_settings(World&, StateVisitor&) {}
    /// What a reset or a rollback brings back.
    virtual void visit_motion(World&, StateVisitor&) {}
    /// What else it remembers from step to step.
    virtual void visit_memory(World&, StateVisitor&) {}

    static constexpr double no_limit = std::numeric_limits<double>::infinity();
};

}  // namespace taffy
