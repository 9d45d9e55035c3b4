#pragma once
// The implicit integrator's view of the physics; private to implicit_steps.cpp.
#include <Eigen/LU>
#include <algorithm>

#include "core/contacts/contacts.h"
#include "core/integration/implicit.h"
#include "core/interaction/handles.h"
#include "core/obstacles/obstacle_motion.h"
#include "core/solids/solid_forces.h"

namespace taffy {

/// Pair damping is part of the matrix if tau times its rate is above this; below, Newton's method
/// converges with damping in the residual only.
constexpr double damping_in_matrix = 0.1;

inline SymmetricBlock inverse_of(const SymmetricBlock& s) {
    Mat3d m;
    m << double(s.m[0]), double(s.m[3]), double(s.m[4]), double(s.m[3]), double(s.m[1]),
        double(s.m[5]), double(s.m[4]), double(s.m[5]), double(s.m[2]);
    const Mat3f i = m.inverse().cast<float>();
    return {{i(0, 0), i(1, 1), i(2, 2), i(0, 1), i(0, 2), i(1, 2)}};
}

/// The world and the modules that implicit steps use.
struct ImplicitParts {
    World& world;
    Solids& solids;
    SolidForces& forces;
    Contacts& contacts;
    Handles& handles;
};

/// Adapts the modules to the interface of the integrator.
class ForcesForIntegrator : public ImplicitForces {
  public:
    ForcesForIntegrator(const ImplicitParts& parts, double dt)
        : s_(parts),
          dt_(dt),
          may_touch_(parts.contacts.potential().may_touch(parts.world.bodies.size())) {}

    /// Sets the flags of the bodies that are solved for.
    void set_active(std::vector<uint8_t> bodies) { active_ = std::move(bodies); }
    /// Forces of elasticity, damping and settling in the last call of internal() [N].
    std::span<const Vec4f> without_contacts() const { return without_contacts_; }

    void begin_stage(double when) override { move_obstacles(s_.world, s_.world.time + when * dt_); }
    void end_stage(double share) override { s_.contacts.potential().add_share(share, active_); }

    void internal(std::span<const Vec4f> x, std::span<const Vec4f> v,
                  std::span<Vec4f> force) override {
        std::fill(force.begin(), force.end(), Vec4f::Zero().eval());
        s_.forces.add_forces(s_.world, x, v, force);
        without_contacts_.assign(force.begin(), force.end());
        s_.contacts.potential().add_forces(s_.world.pool, s_.world.obstacles, x, force);
    }

    void linearise(std::span<const Vec4f> x, double tau, std::span<BlockInverse> inverse) override {
        x_ = x;
        s_.solids.linearise(s_.world.pool, x);
        static_assert(sizeof(BlockInverse) == sizeof(SymmetricBlock));
        blocks_.resize(inverse.size());
        s_.solids.inverse_diagonal(s_.world.pool, s_.world.particles.mass, float(tau * tau),
                                   blocks_);
        s_.world.pool.for_ranges(inverse.size(), 1024, [&](size_t begin, size_t end) {
            for (size_t i = begin; i < end; ++i) std::copy_n(blocks_[i].m, 6, inverse[i].begin());
        });
        const float t2 = float(tau * tau);
        s_.contacts.potential().for_each_diagonal([&](uint32_t i, const ContactStiffness& K) {
            SymmetricBlock sum = inverse_of(blocks_[i]);
            for (size_t k = 0; k < 6; ++k) sum.m[k] += t2 * K[k];
            std::copy_n(inverse_of(sum).m, 6, inverse[i].begin());
        });
        damped_ = false;
        for (const SimulationBody& body : s_.world.bodies)
            damped_ |= tau * double(body.material.damping) > damping_in_matrix;
    }

    void product(std::span<const uint8_t> active, double tau, std::span<const Vec4f> u,
                 std::span<Vec4f> result) override {
        std::vector<uint8_t> bodies(s_.world.bodies.size());
        for (size_t b = 0; b < bodies.size(); ++b)
            bodies[b] = active[s_.contacts.potential().group_of_body()[b]];
        std::fill(result.begin(), result.end(), Vec4f::Zero().eval());
        s_.solids.add_force_change(s_.world.pool, bodies, u, result);
        if (damped_) {
            drag_.assign(u.size(), Vec4f::Zero());
            s_.solids.add_damping(s_.world.pool, x_, u, drag_);
        }
        const float t = float(tau), t2 = t * t;
        s_.world.pool.for_ranges(u.size(), 512, [&](size_t begin, size_t end) {
            for (size_t i = begin; i < end; ++i) {
                result[i] = s_.world.particles.mass[i] * u[i] - t2 * result[i];
                if (damped_) result[i] -= t * drag_[i];
            }
        });
        s_.contacts.potential().add_stiffness_times(s_.world.pool, u, t2, result);
    }

    void add_rigid_part(std::span<const Vec4f> x, std::span<const Vec4f> residual,
                        std::span<Vec4f> dv) override {
        rest_.assign(residual.begin(), residual.end());
        s_.forces.remove_net_forces(s_.world, x, rest_);
        for_free(
            [&](uint32_t i) { dv[i] += (residual[i] - rest_[i]) / s_.world.particles.mass[i]; });
    }

    void remove_rigid_part(std::span<const Vec4f> x, std::span<Vec4f> v) override {
        rest_.resize(v.size());
        for (size_t i = 0; i < v.size(); ++i) rest_[i] = s_.world.particles.mass[i] * v[i];
        s_.forces.remove_net_forces(s_.world, x, rest_);
        for_free([&](uint32_t i) { v[i] = rest_[i] / s_.world.particles.mass[i]; });
    }

    void remove_rigid_motion(std::span<const Vec4f> x, std::span<Vec4f> v) override {
        for (size_t i = 0; i < v.size(); ++i) v[i] *= s_.world.particles.mass[i];
        s_.forces.remove_net_forces(s_.world, x, v);
        for (size_t i = 0; i < v.size(); ++i) v[i] /= s_.world.particles.mass[i];
    }

  private:
    /// Calls work(i) for the particles of free bodies that cannot touch anything in this step.
    template <class Work>
    void for_free(const Work& work) const {
        s_.world.pool.for_ranges(s_.world.bodies.size(), 1, [&](size_t begin, size_t end) {
            for (size_t b = begin; b < end; ++b) {
                const SimulationBody& body = s_.world.bodies[b];
                if (may_touch_[b] || !spins_freely(body)) continue;
                for (const uint32_t i : body.rows) work(i);
            }
        });
    }

    ImplicitParts s_;
    double dt_;
    std::vector<uint8_t> may_touch_, active_;  // by body
    std::span<const Vec4f> x_;
    bool damped_ = false;
    std::vector<Vec4f> drag_, rest_, without_contacts_;
    std::vector<SymmetricBlock> blocks_;
};

}  // namespace taffy
