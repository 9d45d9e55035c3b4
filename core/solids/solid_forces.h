#pragma once
// The module of elastic bodies: elasticity, damping, settling, and the limits that they set to
// steps.
#include "core/module/module.h"
#include "core/solids/solids.h"

namespace taffy {

/// Returns whether a body cannot sleep at all, unless a parameter changes: bodies that melt, flow
/// or break.
bool never_sleeps(const Solids& solids, const World& world, uint32_t body);

class SolidForces : public Module {
  public:
    explicit SolidForces(Solids& solids) : solids_(solids) {}

    const char* name() const override { return "solids"; }
    void changed(World& world, Changes what) override;
    void body_grew(World& world, uint32_t body) override;
    void follow(const World& world, const RowMap& map) override;
    StepLimit step_limit(const World& world) const override;
    void add_forces(World& world, std::span<Vec4f> force) override;
    void end_of_step(World& world) override;
    /// Returns whether a body must not sleep: one that melts, flows or breaks, or that is held,
    /// because handles move.
    bool keeps_awake(const World& world, uint32_t body) const override;
    void find_figures(const World& world, std::span<ElasticFigures> figures) const override;
    void visit_layout(World& world, StateVisitor& state) override;
    void visit_settings(World& world, StateVisitor& state) override;
    void visit_motion(World& world, StateVisitor& state) override;
    void visit_memory(World& world, StateVisitor& state) override;

    /// Adds the same forces for other positions and velocities.
    /// @param x_low  the low parts of the positions, which rounding left out of x, or empty
    void add_forces(World& world, std::span<const Vec4f> x, std::span<const Vec4f> v,
                    std::span<Vec4f> force, std::span<const Vec4f> x_low = {});
    /// Removes the net force and torque that rounding leaves in the internal forces of free bodies.
    void remove_net_forces(const World& world, std::span<const Vec4f> x,
                           std::span<Vec4f> force) const;
    /// Finds the stable steps of all bodies where they are not known. stable_step() returns the
    /// last known ones.
    void find_stable_steps(const World& world);
    /// Returns the least stable step of all bodies, without any margin [s].
    double stable_step(const World& world) const;
    /// Returns the stable step of one body [s]; infinite for a fluid.
    double stable_step(const World& world, uint32_t body) const;
    /// Returns the rotation of the neighbourhood of the particle in a row; the identity in a fluid.
    Quatf rotation(const World& world, uint32_t row) const;

    /// The forces of the last add_forces() of a step; with implicit integrators only.
    std::span<const Vec4f> internal_force() const { return internal_force_; }
    /// Wall time of the last elastic forces, and of these with damping and settling [s].
    double elastic_seconds() const { return elastic_seconds_; }
    double force_seconds() const { return force_seconds_; }

  private:
    void add_settling(const World& world, std::span<const Vec4f> x, std::span<const Vec4f> v,
                      std::span<Vec4f> force) const;
    void update_stretch_factor(const World& world);

    Solids& solids_;
    double stretch_factor_ = 1.0;        // factor of the frequency from stretch, for the step
    std::vector<Vec4f> internal_force_;  // [N]
    double elastic_seconds_ = 0.0, force_seconds_ = 0.0;
};

/// Returns whether nothing holds the body and its internal forces conserve its angular momentum.
bool spins_freely(const SimulationBody& body);

}  // namespace taffy
