#pragma once
// The module of contacts between solids. Explicit steps use impulses (contact_solver.h). Implicit
// steps use a potential that is part of their equations and includes contacts with obstacles
// (contact_potential.h).
#include "core/collision/contact_potential.h"
#include "core/collision/contact_solver.h"
#include "core/friction/static_friction.h"
#include "core/module/module.h"
#include "core/solids/solids.h"

namespace taffy {

class Contacts : public Module {
  public:
    Contacts(const Solids& solids, StaticFriction& friction)
        : solids_(solids), friction_(friction) {}

    const char* name() const override { return "contacts"; }
    void changed(World& world, Changes what) override;
    void follow(const World& world, const RowMap& map) override;
    /// Explicit steps: corrects velocities so that solids do not penetrate each other.
    void before_drift(World& world) override;
    void visit_motion(World& world, StateVisitor& state) override;
    void visit_memory(World& world, StateVisitor& state) override;

    /// The touches of the present step.
    std::vector<Touch>& touches() { return touches_; }
    std::span<const ContactBody> bodies() const { return bodies_; }
    ContactSolver& solver() { return solver_; }
    ContactPotential& potential() { return potential_; }
    const ContactPotential& potential() const { return potential_; }
    /// Finds the contacts that may act within an implicit step of dt [s].
    void begin_implicit_step(const World& world, double dt);
    /// The speed of approach up to which nothing bounces [m/s].
    float rest_speed(const World& world) const;

  private:
    void update_bodies(const World& world);
    /// Returns the test for pairs that bonds keep apart; empty without bonds.
    BondedPairs bonded_pairs() const;

    const Solids& solids_;
    StaticFriction& friction_;
    ContactSolver solver_;
    ContactPotential potential_;
    std::vector<ContactBody> bodies_;
    std::vector<Touch> touches_;
};

/// The contact law that the scene's parameters give.
inline ContactLaw contact_law(const World& world) {
    return {world.parameters.restitution, world.parameters.contact_friction};
}

}  // namespace taffy
