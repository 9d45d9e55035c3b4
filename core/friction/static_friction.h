#pragma once
// Friction of solids on obstacles: every particle that an obstacle pushes may have an anchor on it,
// see core/collision/anchor.h. For explicit steps only: implicit steps have this friction in their
// equations.
#include "core/collision/anchor.h"
#include "core/module/module.h"

namespace taffy {

class StaticFriction : public Module {
  public:
    explicit StaticFriction(ParticleTable& table) : anchors_(table, Anchor(), Memory::when_used) {}

    const char* name() const override { return "friction"; }
    /// Allocates the anchors if there are solids.
    void changed(World& at, Changes what) override;
    void add_forces(World& at, std::span<Vec4f> force) override;
    /// Updates the anchors after all pushes of a step: they slip or are removed.
    void after_drift(World& at) override;
    /// Adds the energy of the springs to the elastic energy.
    void add_energy(const World& at, Energies& energies) const override;
    void visit_motion(World& world, StateVisitor& state) override;

    /// Returns whether a particle can have an anchor: free particles of solids can.
    bool sticks(const World& at, uint32_t i) const;
    /// Returns whether particle i has an anchor on obstacle k, or has none and could get one there.
    bool may_hold(uint32_t i, uint32_t k) const {
        return !anchors_[i].holds() || anchors_[i].obstacle == k;
    }
    /// Adds an obstacle's push [N] on a particle to its anchor, which is made if there is none.
    void press(const World& at, uint32_t i, uint32_t obstacle, float push);

    /// k / m of the anchors of a body's particles [1/s^2].
    static double frequency2(const SimulationBody& body);

  private:
    AnchorLaw law_of(const World& at, uint32_t i) const;  // particle i must have an anchor

    Field<Anchor> anchors_;
};

}  // namespace taffy
