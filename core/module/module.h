#pragma once
// The interface of a module of the physics. A module lives in its own folder with its own state.
// The simulation composes the modules and calls the same few functions of each, in the order of one
// list. A module overrides only the functions that concern it.
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
    /// The name of the module in the profiler and in saved states.
    virtual const char* name() const = 0;

    // --- Changes ---
    /// Something other than motion has changed. Also called after building, with all changes.
    virtual void changed(World&, Changes) {}
    /// The particles of these rows have just become absent; their other values are still unchanged.
    virtual void leaving(World&, std::span<const uint32_t> /*rows*/) {}
    /// The particles of these rows have just become present.
    virtual void arrived(World&, std::span<const uint32_t> /*rows*/) {}
    /// New rows have been appended to a body; their particles are not initialised yet.
    virtual void body_grew(World&, uint32_t /*body*/) {}
    /// Rows of particles have moved. Fields of the particle table are updated automatically.
    virtual void follow(const World&, const RowMap&) {}

    // --- A step ---
    /// The largest time step for which the module is stable at present.
    virtual StepLimit step_limit(const World&) const { return {}; }
    double largest_step(const World& world) const { return step_limit(world).step; }
    /// Adds the module's forces on particles [N], by row.
    virtual void add_forces(World&, std::span<Vec4f> /*force*/) {}
    /// Applies forces that are not part of the equations of implicit steps: changes the momentum of
    /// particles by these forces over half a step [s]. Called before and after the implicit step.
    virtual void kick(World&, double /*time*/) {}
    /// The largest step for which these kicks are stable [s].
    virtual double largest_kicked_step(const World&) const { return no_limit; }
    /// A step of dt [s] begins: changes velocities by quantities that are solved for its end. In
    /// explicit steps, velocities are those of the middle of the step.
    /// @return dt, or a shorter step [s] if the solve requires one; nothing has changed then
    virtual double push_ahead(World&, double dt) { return dt; }
    /// Positions are about to move. In explicit steps, velocities are those of the middle of the
    /// step.
    virtual void before_drift(World&) {}
    /// Positions have moved.
    virtual void after_drift(World&) {}
    /// The step is done.
    virtual void end_of_step(World&) {}
    /// Whether the module's action on this body changes by itself, or may, so that the body must
    /// not sleep (core/sleep).
    virtual bool keeps_awake(const World&, uint32_t /*body*/) const { return false; }

    // --- Looking ---
    /// Fills in the figures of particles that the module knows, by row.
    virtual void find_figures(const World&, std::span<ElasticFigures>) const {}
    /// Adds the energy that the module stores.
    virtual void add_energy(const World&, Energies&) const {}
    /// Adds the module's figures for panels and tables.
    virtual void report(const World&, Diagnostics&) const {}

    // --- State ---
    /// Visits which particles the module works on, if that does not follow from the bodies' rows.
    virtual void visit_layout(World&, StateVisitor&) {}
    /// Visits the values that the user, a script or an event has set.
    virtual void visit_settings(World&, StateVisitor&) {}
    /// Visits the values that a reset or a rollback restores.
    virtual void visit_motion(World&, StateVisitor&) {}
    /// Visits everything else that the module remembers from step to step.
    virtual void visit_memory(World&, StateVisitor&) {}

    static constexpr double no_limit = std::numeric_limits<double>::infinity();
};

}  // namespace taffy
