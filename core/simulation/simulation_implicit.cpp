// The implicit integrator's view of the physics.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "core/elasticity/net_force.h"
#include "core/integration/leapfrog.h"
#include "core/integration/momentum.h"
#include "core/simulation/simulation_state.h"

namespace taffy {

namespace {

/// Pair damping joins the matrix where a step takes more than this part of a velocity; below, the
/// residual alone is enough for Newton's method.
constexpr double damping_in_matrix = 0.1;

}  // namespace

/// Adapts the simulation to what the integrator needs.
class Simulation::State::ForcesForIntegrator : public ImplicitForces {
  public:
    explicit ForcesForIntegrator(State& state) : s_(state) {}

    void internal(std::span<const Vec4f> x, std::span<const Vec4f> v,
                  std::span<Vec4f> force) override {
        std::fill(force.begin(), force.end(), Vec4f::Zero().eval());
        s_.add_internal_forces(x, v, force);
    }

    void linearise(std::span<const Vec4f> x, double tau, std::span<BlockInverse> inverse) override {
        x_ = x;
        s_.solids.lattices().linearise(s_.pool, x);
        static_assert(sizeof(BlockInverse) == sizeof(SymmetricBlock));
        blocks_.resize(inverse.size());
        s_.solids.lattices().inverse_diagonal(s_.pool, s_.particles.mass, float(tau * tau),
                                              blocks_);
        s_.pool.for_ranges(inverse.size(), 1024, [&](size_t begin, size_t end) {
            for (size_t i = begin; i < end; ++i) std::copy_n(blocks_[i].m, 6, inverse[i].begin());
        });
        damped_ = false;
        for (const SimulationBody& body : s_.bodies)
            damped_ |= tau * double(body.material.damping) > damping_in_matrix;
    }

    void product(std::span<const uint8_t> active, double tau, std::span<const Vec4f> u,
                 std::span<Vec4f> result) override {
        std::fill(result.begin(), result.end(), Vec4f::Zero().eval());
        s_.solids.lattices().add_force_change(s_.pool, active, u, result);
        if (damped_) {
            drag_.assign(u.size(), Vec4f::Zero());
            s_.solids.lattices().add_damping(s_.pool, x_, u, drag_);
        }
        const float t = float(tau), t2 = t * t;
        s_.pool.for_ranges(u.size(), 512, [&](size_t begin, size_t end) {
            for (size_t i = begin; i < end; ++i) {
                result[i] = s_.particles.mass[i] * u[i] - t2 * result[i];
                if (damped_) result[i] -= t * drag_[i];
            }
        });
    }

    void add_rigid_part(std::span<const Vec4f> x, std::span<const Vec4f> residual,
                        std::span<Vec4f> dv) override {
        rest_.assign(residual.begin(), residual.end());
        s_.remove_net_forces(x, rest_);
        s_.pool.for_ranges(dv.size(), 1024, [&](size_t begin, size_t end) {
            for (size_t i = begin; i < end; ++i)
                dv[i] += (residual[i] - rest_[i]) / s_.particles.mass[i];
        });
    }

  private:
    State& s_;
    std::span<const Vec4f> x_;
    bool damped_ = false;
    std::vector<Vec4f> drag_, rest_;
    std::vector<SymmetricBlock> blocks_;
};

double Simulation::State::implicit_step_size() const {
    double step = std::min(double(parameters.implicit_step), implicit_limit);
    for (const SimulationBody& body : bodies) {
        float fastest2 = 0.0f;
        for (uint32_t i = body.first; i < body.first + body.count; ++i)
            fastest2 = std::max(fastest2, particles.v[i].squaredNorm());
        if (fastest2 > 0.0f)
            step = std::min(step,
                            0.25 * double(body.definition.support) / std::sqrt(double(fastest2)));
    }
    return step;
}

/// Implicit schemes brake rotation: backward Euler by (spin dt)^2 a step, TR-BDF2 by some 1e-4 a
/// turn. What a free body lost is known and is given back.
void Simulation::State::restore_momentum(const SavedState& before, std::span<const Vec4f> external,
                                         double dt) {
    pool.for_ranges(bodies.size(), 1, [&](size_t begin, size_t end) {
        for (size_t b = begin; b < end; ++b) {
            const SimulationBody& body = bodies[b];
            if (!spins_freely(body)) continue;
            const auto part = [&](auto&& field) {
                return std::span(field).subspan(body.first, body.count);
            };
            const auto mass = part(particles.mass);
            BodyMomentum wanted = body_momentum(mass, part(before.x), part(before.v));
            for (uint32_t i = body.first; i < body.first + body.count; ++i) {
                const Vec3d f = external[i].head<3>().cast<double>();
                const Vec3d arm = before.x[i].head<3>().cast<double>() - wanted.centre;
                wanted.linear += dt * f;
                wanted.angular += dt * arm.cross(f);
            }
            set_momentum(wanted, mass, part(particles.x), part(particles.v));
        }
    });
}

double Simulation::State::implicit_step(double dt) {
    const Profiler::Scope scope(profiler, "implicit solve");
    std::vector<ParticleRange> ranges;
    for (const SimulationBody& body : bodies) ranges.push_back({body.first, body.count});
    std::vector<Vec4f> external(particles.size());
    for (size_t i = 0; i < external.size(); ++i)
        external[i] = particles.force[i] - internal_force[i];
    const std::vector<Vec4f> force = particles.force;
    const SavedState before = save();
    ForcesForIntegrator forces(*this);
    std::string reason;
    const auto attempt = [&](ImplicitScheme scheme, double length) {
        move_handles(float(length));
        implicit_report =
            implicit.step(pool, ranges, scheme, forces, particles, before.x, external, length);
        reason = implicit_report.failed_body < 0
                     ? find_blow_up(length)
                     : "body '" + bodies[size_t(implicit_report.failed_body)].definition.name +
                           "': the implicit step found no solution";
        if (reason.empty()) return true;
        restore(before);
        particles.force = force;
        return false;
    };
    // After a sudden change (a slider moved, a blow) the trapezoidal stage may shoot too far:
    // backward Euler does not, and shorter steps help both.
    constexpr int most_halvings = 8;
    using enum ImplicitScheme;
    for (int halving = 0; halving <= most_halvings; ++halving, dt *= 0.5) {
        const bool euler = parameters.integrator == Integrator::backward_euler;
        if ((!euler && attempt(tr_bdf2, dt)) || attempt(backward_euler, dt)) {
            restore_momentum(before, external, dt);
            implicit_limit = std::min(1.0, 2.0 * (halving > 0 ? dt : implicit_limit));
            return dt;
        }
    }
    roll_back(reason);
    return -1.0;
}

}  // namespace taffy
