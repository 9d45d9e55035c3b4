#pragma once
// Implicit time steps. Every stage of every scheme is one backward Euler problem of length tau,
//     m (v - v*) = tau ( f(x, v) + f_ext ),   x = x* + tau v,
// solved by Newton's method with the true internal forces and contacts as residual and conjugate
// gradients on M + tau^2 K + tau C, K the corotated tangent stiffness.
//
// backward_euler  one stage of length dt: first order, damps everything that moves.
// tr_bdf2         trapezoidal rule to gamma dt, then the two-step backward difference, gamma = 2 -
//                 sqrt 2 (Bank et al. 1985): second order, nearly without damping for slow motion,
//                 with full damping of what is too fast for the step. Both stages have tau =
//                 gamma dt / 2.
// Both start from x and v alone: steps may change in length.
//
// What an unfinished solution leaves as residual r does the work v.r in a stage, and does it again
// in the next: so the residual is made orthogonal to v, whatever else is left of it.
#include "core/integration/conjugate_gradients.h"
#include "core/particles/particles.h"

namespace taffy {

/// What the integrator asks of the rest of the physics.
class ImplicitForces {
  public:
    virtual ~ImplicitForces() = default;
    /// Places what moves by itself: a stage begins that ends at this part of the step, 0..1.
    virtual void begin_stage(double when) = 0;
    /// The stage is solved; the forces of the last call of internal act for this part of the step.
    virtual void end_stage(double share) = 0;
    /// force = internal forces: elasticity, damping, settling, contacts [N].
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
    /// Takes out of v the rigid motion that add_rigid_part looks after.
    virtual void remove_rigid_part(std::span<const Vec4f> x, std::span<Vec4f> v) = 0;
    /// Takes out of v the rigid motion of all bodies that nothing holds.
    virtual void remove_rigid_motion(std::span<const Vec4f> x, std::span<Vec4f> v) = 0;
};

enum class ImplicitScheme { backward_euler, tr_bdf2 };

/// What is solved together.
struct ImplicitSystems {
    std::vector<BodyOfSystem> bodies;
    std::vector<double> mass;     // by system [kg]
    std::vector<double> spacing;  // smallest of its bodies [m]
    std::vector<uint8_t> active;  // others are left alone
    size_t size() const { return mass.size(); }
};

/// What an implicit step took.
struct ImplicitReport {
    int newton_iterations = 0;
    int cg_iterations = 0;
    int failed_system = -1;  // no solution was found for it; positions are of no use then
};

class ImplicitIntegrator {
  public:
    /// Advances x and v of the particles of active systems by dt, along the axes along which they
    /// move by themselves. Along others particles.x and .v are already those of the end of the
    /// step.
    /// @param before    positions of all particles at the start [m]
    /// @param force     all forces at the start [N]
    /// @param external  those of them that stay constant over the step [N]
    ImplicitReport step(const ThreadPool& pool, const ImplicitSystems& systems,
                        ImplicitScheme scheme, ImplicitForces& forces, Particles& particles,
                        std::span<const Vec4f> before, std::span<const Vec4f> force,
                        std::span<const Vec4f> external, double dt);

    /// Internal forces and contacts at the end of the last step [N].
    std::span<const Vec4f> end_force() const { return force_; }
    /// The step is taken: its motion is the first guess of the next.
    void accept(std::span<const Vec4f> v_before, std::span<const Vec4f> v, double dt);
    /// Forgets the motion of the last step: after a reset or rollback.
    void restart() { acceleration_.clear(); }
    void follow(const RowMap& map) { follow_values(map, acceleration_); }
    void visit(StateVisitor& state) { state("acceleration", acceleration_); }

  private:
    struct Stage {
        double tau = 0.0;    // [s]
        double when = 1.0;   // end of the stage in the step, 0..1
        double share = 1.0;  // of the step that its forces act for
    };
    struct Context;
    void solve_stage(const Context& context, const Stage& stage, ImplicitReport& report);
    void solve_linear(const Context& context, const Stage& stage, ImplicitReport& report);
    void place(const Context& context, const Stage& stage);
    void find_residual(const Context& context, const Stage& stage);
    /// Goes on from v_from_ by part times change_, by system.
    void go(const Context& context, std::span<const float> part);
    bool shorten_overshoot(const Context& context, std::span<const double> slope,
                           std::vector<float>& part) const;
    /// change . residual by system.
    std::vector<double> slopes(const Context& context) const;

    std::vector<Vec4f> acceleration_;     // of the last step [m/s^2], the first guess of the next
    std::vector<Vec4f> x_star_, v_star_;  // of the stage
    std::vector<Vec4f> x_, v_;            // unknowns, and the first stage's result
    std::vector<Vec4f> v_begin_, v_from_;
    std::vector<Vec4f> force_, residual_, left_, change_, exact_, inner_;
    std::vector<BlockInverse> inverse_;
    ConjugateGradients solver_;
};

}  // namespace taffy
