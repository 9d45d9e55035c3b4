#pragma once
// Implicit time steps. Every stage of every scheme is one backward Euler problem of length tau,
//     m (v - v*) = tau ( f(x, v) + f_ext ),   x = x* + tau v,
// solved by Newton's method with the true internal forces as residual and conjugate gradients on
// M + tau^2 K + tau C, K the corotated tangent stiffness.
//
// backward_euler  one stage of length dt: first order, damps everything that moves.
// tr_bdf2         trapezoidal rule to gamma dt, then the two-step backward difference, gamma = 2 -
//                 sqrt 2 (Bank et al. 1985): second order, nearly without damping for slow motion,
//                 with full damping of what is too fast for the step. Both stages have tau =
//                 gamma dt / 2.
// Both start from x and v alone: steps may change in length, and contacts may change v between
// them.
#include "core/integration/conjugate_gradients.h"
#include "core/particles/particles.h"

namespace taffy {

/// What the integrator asks of the rest of the physics.
class ImplicitForces {
  public:
    virtual ~ImplicitForces() = default;
    /// force = internal forces: elasticity, damping, settling [N].
    virtual void internal(std::span<const Vec4f> x, std::span<const Vec4f> v,
                          std::span<Vec4f> force) = 0;
    /// Prepares product about (x, tau), the arguments of the last call of internal, and fills the
    /// preconditioner.
    virtual void linearise(std::span<const Vec4f> x, double tau,
                           std::span<BlockInverse> inverse) = 0;
    /// result = M u + tau^2 K u + tau C u.
    virtual void product(std::span<const uint8_t> active, double tau, std::span<const Vec4f> u,
                         std::span<Vec4f> result) = 0;
    /// Adds to dv the rigid motion that a residual [N s] still asks for.
    virtual void add_rigid_part(std::span<const Vec4f> x, std::span<const Vec4f> residual,
                                std::span<Vec4f> dv) = 0;
};

enum class ImplicitScheme { backward_euler, tr_bdf2 };

/// What an implicit step took.
struct ImplicitReport {
    int newton_iterations = 0;
    int cg_iterations = 0;
    int failed_body = -1;  // no solution was found for this body; positions are of no use then
};

class ImplicitIntegrator {
  public:
    /// Advances x and v of the particles that move freely by dt. particles.x and .v of held ones
    /// are already those of the end of the step.
    /// @param before    positions of all particles at the start [m]
    /// @param external  forces that stay constant over the step [N]
    ImplicitReport step(const ThreadPool& pool, std::span<const ParticleRange> bodies,
                        ImplicitScheme scheme, ImplicitForces& forces, Particles& particles,
                        std::span<const Vec4f> before, std::span<const Vec4f> external, double dt);

    /// Forgets the motion of the last step: after a reset or rollback.
    void restart() { acceleration_.clear(); }

  private:
    struct Stage {
        double tau = 0.0;   // [s]
        double when = 1.0;  // end of the stage in the step, 0..1
    };
    void solve_stage(const ThreadPool& pool, std::span<const ParticleRange> bodies,
                     ImplicitForces& forces, const Particles& particles,
                     std::span<const Vec4f> before, std::span<const Vec4f> external,
                     const Stage& stage, ImplicitReport& report);

    std::vector<Vec4f> acceleration_;     // of the last step [m/s^2], the first guess of the next
    std::vector<Vec4f> x_star_, v_star_;  // of the stage
    std::vector<Vec4f> x_, v_;            // unknowns, and the first stage's result
    std::vector<Vec4f> v_begin_;
    std::vector<Vec4f> force_, residual_, change_;
    std::vector<BlockInverse> inverse_;
    ConjugateGradients solver_;
};

}  // namespace taffy
