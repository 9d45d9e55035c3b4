#pragma once
// Implicit time steps. Every stage of every scheme is one backward Euler problem of length tau,
//     m (v - v*) = tau ( f(x, v) + f_ext ),   x = x* + tau v,
// solved by Newton's method with the true internal forces and contacts as residual and conjugate
// gradients on M + tau^2 K + tau C, K the corotated tangent stiffness.
//
// backward_euler  one stage of length dt: first order, damps all motion.
// tr_bdf2         trapezoidal rule to gamma dt, then the two-step backward difference, gamma = 2 -
//                 sqrt 2 (Bank et al. 1985): second order, nearly without damping for slow motion,
//                 with full damping of motion too fast for the step. Both stages have tau =
//                 gamma dt / 2.
// Both start from x and v alone: steps may change in length.
//
// The residual r of an unfinished solution does the work v.r in a stage, and again in the next one:
// so the residual is made orthogonal to v, whatever else is left of it.
#include "core/integration/conjugate_gradients.h"
#include "core/particles/particles.h"

namespace taffy {

/// The interface through which the integrator uses the rest of the physics.
class ImplicitForces {
  public:
    virtual ~ImplicitForces() = default;
    /// Begins a stage that ends at this part of the step, 0..1: moves obstacles there.
    virtual void begin_stage(double when) = 0;
    /// Ends a stage that is solved; the forces of the last call of internal() act for this part of
    /// the step.
    virtual void end_stage(double share) = 0;
    /// Sets force to the internal forces: elasticity, damping, settling, contacts [N].
    virtual void internal(std::span<const Vec4f> x, std::span<const Vec4f> v,
                          std::span<Vec4f> force) = 0;
    /// Prepares product() for the positions x of the last call of internal() and for tau, and fills
    /// the preconditioner.
    virtual void linearise(std::span<const Vec4f> x, double tau,
                           std::span<BlockInverse> inverse) = 0;
    /// result = M u + tau^2 K u + tau C u.
    virtual void product(std::span<const uint8_t> active, double tau, std::span<const Vec4f> u,
                         std::span<Vec4f> result) = 0;
    /// Adds to dv the rigid motion of free bodies that a residual [N s] asks for.
    virtual void add_rigid_part(std::span<const Vec4f> x, std::span<const Vec4f> residual,
                                std::span<Vec4f> dv) = 0;
    /// Removes from v the rigid motion of the bodies that add_rigid_part() moves.
    virtual void remove_rigid_part(std::span<const Vec4f> x, std::span<Vec4f> v) = 0;
    /// Removes from v the rigid motion of all bodies that nothing holds.
    virtual void remove_rigid_motion(std::span<const Vec4f> x, std::span<Vec4f> v) = 0;
};

enum class ImplicitScheme { backward_euler, tr_bdf2 };

/// The systems of bodies that are solved together.
struct ImplicitSystems {
    std::vector<BodyOfSystem> bodies;
    std::vector<double> mass;     // by system [kg]
    std::vector<double> spacing;  // by system: smallest of its bodies' [m]
    std::vector<uint8_t> active;  // by system; others are left alone
    size_t size() const { return mass.size(); }
};

/// The effort of an implicit step.
struct ImplicitReport {
    int newton_iterations = 0;
    int cg_iterations = 0;
    int failed_system = -1;  // a system without solution, or -1; positions are invalid then
};

class ImplicitIntegrator {
  public:
    /// Advances x and v of the particles of active systems by dt, along the axes along which they
    /// move freely. Along other axes particles.x and .v are already those of the end of the step.
    /// @param before    positions of all particles at the start [m]
    /// @param force     all forces at the start [N]
    /// @param external  the part of these forces that stays constant over the step [N]
    ImplicitReport step(const ThreadPool& pool, const ImplicitSystems& systems,
                        ImplicitScheme scheme, ImplicitForces& forces, Particles& particles,
                        std::span<const Vec4f> before, std::span<const Vec4f> force,
                        std::span<const Vec4f> external, double dt);

    /// Internal forces and contacts at the end of the last step [N].
    std::span<const Vec4f> end_force() const { return force_; }
    /// Accepts the step: its acceleration is the predictor of the next one.
    void accept(std::span<const Vec4f> v_before, std::span<const Vec4f> v, double dt);
    /// Forgets the motion of the last step, after a reset or rollback.
    void restart() { acceleration_.clear(); }
    void follow(const RowMap& map) { follow_values(map, acceleration_); }
    void visit(StateVisitor& state) { state("acceleration", acceleration_); }

  private:
    struct Stage {
        double tau = 0.0;    // [s]
        double when = 1.0;   // end of the stage in the step, 0..1
        double share = 1.0;  // part of the step for which its forces act
    };
    struct Context;
    void solve_stage(const Context& context, const Stage& stage, ImplicitReport& report);
    void solve_linear(const Context& context, const Stage& stage, ImplicitReport& report);
    void place(const Context& context, const Stage& stage);
    void find_residual(const Context& context, const Stage& stage);
    /// Sets v_ to v_from_ plus part times change_, with one part per system.
    void go(const Context& context, std::span<const float> part);
    bool shorten_overshoot(const Context& context, std::span<const double> slope,
                           std::vector<float>& part) const;
    /// Returns change_ . residual_ by system.
    std::vector<double> slopes(const Context& context) const;

    std::vector<Vec4f> acceleration_;     // of the last step [m/s^2], predictor of the next
    std::vector<Vec4f> x_star_, v_star_;  // of the stage
    std::vector<Vec4f> x_, v_;            // unknowns, and the first stage's result
    std::vector<Vec4f> v_begin_, v_from_;
    std::vector<Vec4f> force_, residual_, left_, change_, exact_, inner_;
    std::vector<BlockInverse> inverse_;
    ConjugateGradients solver_;
};

}  // namespace taffy
