#pragma once
// The module of contacts of solids with each other. Explicit steps have impulses
// (contact_solver.h), implicit ones a potential that is part of their equations, with obstacles too
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
    /// Explicit steps: velocities such that solids do not get into each other.
    void before_drift(World& world) override;
    void visit_motion(World& world, StateVisitor& state) override;
    void visit_memory(World& world, StateVisitor& state) override;

    /// Of the present step.
    std::vector<Touch>& touches() { return touches_; }
    std::span<const ContactBody> bodies() const { return bodies_; }
    ContactSolver& solver() { return solver_; }
    ContactPotential& potential() { return potential_; }
    const ContactPotential& potential() const { return potential_; }
    /// What may touch within an implicit step of dt [s].
    void begin_implicit_step(const World& world, double dt);
    /// Approach that is slower than this does not bounce [m/s].
    float rest_speed(const World& world) const;

  private:
    void update_bodies(const World& world);
    /// Pairs that bonds keep apart; empty without bonds.
    BondedPairs bonded_pairs() const;

    const Solids& solids_;
    StaticFriction& friction_;
    ContactSolver solver_;
    ContactPotential potential_;
    std::vector<ContactBody> bodies_;
    std::vector<Touch> touches_;
};

/// Of the scene.
inline ContactLaw contact_law(const World& world) {
    return {world.parameters.restitution, world.parameters.contact_friction};
}

}  // namespace taffy
