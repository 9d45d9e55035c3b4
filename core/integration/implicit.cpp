#include "core/integration/implicit.h"

#include <cmath>

#include "core/integration/leapfrog.h"

namespace taffy {

namespace {

constexpr int most_newton_iterations = 4;
/// Newton's method ends when its last change moved particles by less than this [spacings]: what is
/// left is of the order of its square.
constexpr double newton_goal = 0.01;
/// Conjugate gradients end when the residual is worth less than this displacement [m per m of the
/// body's particles].
constexpr double floor_displacement = 1e-6;
constexpr size_t grain = 512;

/// Mass and spacing (cube root of the volume) of every body.
struct BodySizes {
    std::vector<double> mass, spacing;
};

BodySizes sizes_of(std::span<const ParticleRange> bodies, const Particles& p) {
    BodySizes sizes;
    for (const ParticleRange& body : bodies) {
        double mass = 0.0;
        for (uint32_t i = body.first; i < body.first + body.count; ++i) mass += double(p.mass[i]);
        sizes.mass.push_back(mass);
        sizes.spacing.push_back(std::cbrt(double(p.volume[body.first])));
    }
    return sizes;
}

}  // namespace

ImplicitReport ImplicitIntegrator::step(const ThreadPool& pool,
                                        std::span<const ParticleRange> bodies,
                                        ImplicitScheme scheme, ImplicitForces& forces,
                                        Particles& particles, std::span<const Vec4f> before,
                                        std::span<const Vec4f> external, double dt) {
    const size_t count = particles.size();
    const Vec4f zero = Vec4f::Zero();
    acceleration_.resize(count, zero);
    for (auto* field : {&x_star_, &v_star_, &x_, &v_, &force_, &residual_, &change_})
        field->resize(count, zero);
    inverse_.resize(count);
    v_begin_ = particles.v;
    ImplicitReport report;
    const float t = float(dt);
    const float gamma = 2.0f - std::sqrt(2.0f);
    const bool two_stages = scheme == ImplicitScheme::tr_bdf2;
    const float tau = two_stages ? 0.5f * gamma * t : t;
    const float first_end = two_stages ? gamma * t : t;

    pool.for_ranges(count, grain, [&](size_t begin, size_t end) {
        for (size_t i = begin; i < end; ++i) {
            const Vec4f v = particles.v[i];
            x_star_[i] = before[i];
            v_star_[i] = v;
            if (two_stages) {
                x_star_[i] += tau * v;
                v_star_[i] += (tau / particles.mass[i]) * particles.force[i];
            }
            v_[i] = v + first_end * acceleration_[i];
        }
    });
    solve_stage(pool, bodies, forces, particles, before, external,
                {double(tau), double(first_end / t)}, report);
    if (two_stages && report.failed_body < 0) {
        const float a = 1.0f / (gamma * (2.0f - gamma));
        const float b = (1.0f - gamma) * (1.0f - gamma) * a;
        pool.for_ranges(count, grain, [&](size_t begin, size_t end) {
            for (size_t i = begin; i < end; ++i) {
                // x* = a x_gamma - b x_0 with a - b = 1, written so that rounding stays small.
                x_star_[i] = x_[i] + b * (x_[i] - before[i]);
                v_star_[i] = v_[i] + b * (v_[i] - v_begin_[i]);
                v_[i] += (1.0f - gamma) / gamma * (v_[i] - v_begin_[i]);
            }
        });
        solve_stage(pool, bodies, forces, particles, before, external, {double(tau), 1.0}, report);
    }
    pool.for_ranges(count, grain, [&](size_t begin, size_t end) {
        for (size_t i = begin; i < end; ++i) {
            if (!moves_freely(particles.flags[i])) continue;
            acceleration_[i] = (v_[i] - v_begin_[i]) / t;
            particles.x[i] = x_[i];
            particles.v[i] = v_[i];
        }
    });
    return report;
}

void ImplicitIntegrator::solve_stage(const ThreadPool& pool, std::span<const ParticleRange> bodies,
                                     ImplicitForces& forces, const Particles& particles,
                                     std::span<const Vec4f> before, std::span<const Vec4f> external,
                                     const Stage& stage, ImplicitReport& report) {
    const BodySizes sizes = sizes_of(bodies, particles);
    const float tau = float(stage.tau), when = float(stage.when);
    const auto free = [&](size_t i) { return moves_freely(particles.flags[i]); };
    const auto place = [&] {
        pool.for_ranges(x_.size(), grain, [&](size_t begin, size_t end) {
            for (size_t i = begin; i < end; ++i)
                x_[i] = free(i) ? Vec4f(x_star_[i] + tau * v_[i])
                                : Vec4f(before[i] + when * (particles.x[i] - before[i]));
        });
    };
    for (size_t i = 0; i < x_.size(); ++i)
        if (!free(i)) v_[i] = particles.v[i];
    for (int k = 0; k < most_newton_iterations; ++k) {
        place();
        forces.internal(x_, v_, force_);
        pool.for_ranges(x_.size(), grain, [&](size_t begin, size_t end) {
            for (size_t i = begin; i < end; ++i)
                residual_[i] = free(i) ? Vec4f(tau * (force_[i] + external[i]) -
                                               particles.mass[i] * (v_[i] - v_star_[i]))
                                       : Vec4f(Vec4f::Zero());
        });
        forces.linearise(x_, stage.tau, inverse_);
        for (size_t i = 0; i < x_.size(); ++i)
            if (!free(i)) inverse_[i] = {};
        const auto product = [&](std::span<const uint8_t> active, std::span<const Vec4f> u,
                                 std::span<Vec4f> result) {
            forces.product(active, stage.tau, u, result);
        };
        ConjugateGradientsLimits limits;
        limits.floor = floor_displacement * sizes.spacing.front() / stage.tau;
        report.cg_iterations +=
            solver_.solve(pool, bodies, product, inverse_, sizes.mass, limits, residual_, change_);
        ++report.newton_iterations;
        report.failed_body = solver_.failed_body();
        if (report.failed_body >= 0) return;
        forces.add_rigid_part(x_, residual_, change_);
        bool done = true;
        for (size_t b = 0; b < bodies.size(); ++b) {
            double size2 = 0.0;  // [kg m^2/s^2]
            for (uint32_t i = bodies[b].first; i < bodies[b].first + bodies[b].count; ++i)
                size2 += double(particles.mass[i]) * double(change_[i].squaredNorm());
            const double moved = stage.tau * std::sqrt(size2 / sizes.mass[b]);
            done &= moved < newton_goal * sizes.spacing[b];
            if (!std::isfinite(moved)) report.failed_body = int(b);
        }
        if (report.failed_body >= 0) return;
        pool.for_ranges(x_.size(), grain, [&](size_t begin, size_t end) {
            for (size_t i = begin; i < end; ++i)
                if (free(i)) v_[i] += change_[i];
        });
        if (done) break;
    }
    place();
}

}  // namespace taffy
