#pragma once
// The module of elastic bodies: elasticity, damping, settling, and the steps that they ask for.
#include "core/module/module.h"
#include "core/solids/solids.h"

namespace taffy {

/// What melts, flows or breaks: it never sleeps, as long as no parameter changes.
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
    /// What melts, flows or breaks, and what is held: handles move.
    bool keeps_awake(const World& world, uint32_t body) const override;
    void find_figures(const World& world, std::span<ElasticFigures> figures) const override;
    void visit_layout(World& world, StateVisitor& state) override;
    void visit_settings(World& world, StateVisitor& state) override;
    void visit_motion(World& world, StateVisitor& state) override;
    void visit_memory(World& world, StateVisitor& state) override;

    /// The same forces for other positions and velocities.
    /// @param x_low  what rounding left out of x, or empty
    void add_forces(World& world, std::span<const Vec4f> x, std::span<const Vec4f> v,
                    std::span<Vec4f> force, std::span<const Vec4f> x_low = {});
    /// Internal forces keep momentum, but for rounding, which this takes away.
    void remove_net_forces(const World& world, std::span<const Vec4f> x,
                           std::span<Vec4f> force) const;
    /// Stable steps of all bodies, where they are not known; looking takes the last known ones.
    void find_stable_steps(const World& world);
    /// The least of the bodies', without any margin [s].
    double stable_step(const World& world) const;
    /// Of one body; infinite of a fluid.
    double stable_step(const World& world, uint32_t body) const;
    /// Of the neighbourhood of the particle in a row; none in a fluid.
    Quatf rotation(const World& world, uint32_t row) const;

    /// What the last add_forces added; implicit integrators only.
    std::span<const Vec4f> internal_force() const { return internal_force_; }
    /// Wall time of the last elastic forces, and of all that were added with them [s].
    double elastic_seconds() const { return elastic_seconds_; }
    double force_seconds() const { return force_seconds_; }

  private:
    void add_settling(const World& world, std::span<const Vec4f> x, std::span<const Vec4f> v,
                      std::span<Vec4f> force) const;
    void update_stretch_factor(const World& world);

    Solids& solids_;
    double stretch_factor_ = 1.0;        // how much stretch stiffens, for the automatic step
    std::vector<Vec4f> internal_force_;  // [N]
    double elastic_seconds_ = 0.0, force_seconds_ = 0.0;
};

/// Internal forces of the body keep its angular momentum and nothing holds it.
bool spins_freely(const SimulationBody& body);

}  // namespace taffy
