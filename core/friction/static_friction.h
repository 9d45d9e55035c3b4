#pragma once
// Friction of solids on obstacles: every particle that an obstacle pushes may have an anchor there,
// see core/collision/anchor.h. Explicit steps only: implicit ones have it in their equations.
#include "core/collision/anchor.h"
#include "core/module/module.h"

namespace taffy {

class StaticFriction : public Module {
  public:
    explicit StaticFriction(ParticleTable& table) : anchors_(table, Anchor(), Memory::when_used) {}

    const char* name() const override { return "friction"; }
    /// Anchors take their memory where there are solids.
    void changed(World& at, Changes what) override;
    void add_forces(World& at, std::span<Vec4f> force) override;
    /// After all pushes of a step: anchors slip, or let go.
    void after_drift(World& at) override;
    /// Of the springs: elastic.
    void add_energy(const World& at, Energies& energies) const override;
    void visit_motion(World& world, StateVisitor& state) override;

    /// The friction of this particle has a memory: free particles of solids.
    bool sticks(const World& at, uint32_t i) const;
    /// Obstacle k takes care of the friction of this particle by an anchor, or may do so.
    bool may_hold(uint32_t i, uint32_t k) const {
        return !anchors_[i].holds() || anchors_[i].obstacle == k;
    }
    /// An obstacle pushes a particle that sticks [N].
    void press(const World& at, uint32_t i, uint32_t obstacle, float push);

    /// k / m of the anchors of a body's particles [1/s^2].
    static double frequency2(const SimulationBody& body);

  private:
    AnchorLaw law_of(const World& at, uint32_t i) const;  // of a particle whose anchor holds

    Field<Anchor> anchors_;
};

}  // namespace taffy
