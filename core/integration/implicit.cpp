#include "core/integration/implicit.h"

#include <cmath>

#include "core/integration/leapfrog.h"

namespace taffy {

namespace {

constexpr int most_newton_iterations = 12;
/// Newton's method ends when its last change moved particles by less than this [spacings] ...
constexpr double change_goal = 0.01;
/// ... and the residual as a velocity, in the norm of the preconditioner, is below this part of the
/// speed inside the bodies or below this displacement [spacings] a stage ...
constexpr double residual_goal = 0.01, residual_floor = 3e-5;
/// ... or when the residual did not halve, most_stalls times, after changes of less than rounding
/// [spacings]: then only rounding errors are left.
constexpr int most_stalls = 2;
constexpr double rounding = 1e-5;
/// Conjugate gradients end at this part of the residual or at this displacement [spacings].
constexpr double linear_goal = 0.05, linear_floor = 1e-6;
/// A change overshoots if the slope of the potential along it has the opposite sign afterwards and
/// more than this part of its size before.
constexpr double most_overshoot = 0.5;
constexpr int most_shortenings = 3;
constexpr size_t grain = 512;

/// r . s r
double weighted_square(const BlockInverse& s, const Vec4f& r) {
    return double(r[0] * (s[0] * r[0] + 2.0f * (s[3] * r[1] + s[4] * r[2])) +
                  r[1] * (s[1] * r[1] + 2.0f * s[5] * r[2]) + s[2] * r[2] * r[2]);
}

/// Sets the entries of a block to zero that do not belong to the given axes only.
void hold(BlockInverse& s, uint8_t axes) {
    constexpr uint8_t of_entry[] = {1, 2, 4, 1 | 2, 1 | 4, 2 | 4};
    for (size_t k = 0; k < s.size(); ++k)
        if ((axes & of_entry[k]) != of_entry[k]) s[k] = 0.0f;
}

}  // namespace

struct ImplicitIntegrator::Context {
    const ThreadPool& pool;
    const ImplicitSystems& systems;
    ImplicitForces& forces;
    const Particles& particles;
    std::span<const Vec4f> before, external;
    std::vector<uint8_t> moves;  // by particle: axes along which it moves freely

    template <class Work>  // work(i) for all particles
    void for_all(const Work& work) const {
        pool.for_ranges(moves.size(), grain, [&](size_t begin, size_t end) {
            for (size_t i = begin; i < end; ++i) work(i);
        });
    }
    template <class Term>  // sums of term(i) by system, in a fixed order
    std::vector<double> sums(const Term& term) const {
        std::vector<double> part(systems.bodies.size(), 0.0), sum(systems.size(), 0.0);
        pool.for_ranges(part.size(), 1, [&](size_t begin, size_t end) {
            for (size_t b = begin; b < end; ++b) {
                const BodyOfSystem& body = systems.bodies[b];
                for (const uint32_t i : *body.rows) part[b] += term(i);
            }
        });
        for (size_t b = 0; b < part.size(); ++b) sum[systems.bodies[b].system] += part[b];
        return sum;
    }
};

ImplicitReport ImplicitIntegrator::step(const ThreadPool& pool, const ImplicitSystems& systems,
                                        ImplicitScheme scheme, ImplicitForces& forces,
                                        Particles& particles, std::span<const Vec4f> before,
                                        std::span<const Vec4f> force,
                                        std::span<const Vec4f> external, double dt) {
    const size_t count = particles.size();
    const Vec4f zero = Vec4f::Zero();
    acceleration_.resize(count, zero);
    for (auto* field : {&x_star_, &v_star_, &x_, &v_, &force_, &residual_, &left_, &change_,
                        &exact_, &inner_, &v_from_})
        field->resize(count, zero);
    inverse_.resize(count);
    v_begin_ = particles.v.values();
    Context context{pool, systems, forces, particles, before, external, {}};
    context.moves.assign(count, 0);
    for (const BodyOfSystem& body : systems.bodies)
        for (const uint32_t i : *body.rows)
            context.moves[i] = systems.active[body.system] ? moving_axes(particles, i) : uint8_t(0);
    ImplicitReport report;
    const float t = float(dt);
    const float gamma = 2.0f - std::sqrt(2.0f);
    const bool two_stages = scheme == ImplicitScheme::tr_bdf2;
    const float tau = two_stages ? 0.5f * gamma * t : t;
    const float first_end = two_stages ? gamma * t : t;
    // v_1 - v_0 = dt/m (share (f_0 + f_gamma) + gamma/2 f_1)
    const double share = two_stages ? 0.5 / (2.0 - double(gamma)) : 1.0;

    context.for_all([&](size_t i) {
        const Vec4f v = particles.v[i];
        x_star_[i] = before[i];
        v_star_[i] = v;
        if (two_stages) {
            x_star_[i] += tau * v;
            v_star_[i] += (tau / particles.mass[i]) * force[i];
        }
        v_[i] = v + first_end * acceleration_[i];
    });
    solve_stage(context, {double(tau), double(first_end / t), share}, report);
    if (two_stages && report.failed_system < 0) {
        const float a = 1.0f / (gamma * (2.0f - gamma));
        const float b = (1.0f - gamma) * (1.0f - gamma) * a;
        context.for_all([&](size_t i) {
            // x* = a x_gamma - b x_0 with a - b = 1, written so that rounding stays small.
            x_star_[i] = x_[i] + b * (x_[i] - before[i]);
            v_star_[i] = v_[i] + b * (v_[i] - v_begin_[i]);
            v_[i] += (1.0f - gamma) / gamma * (v_[i] - v_begin_[i]);
        });
        solve_stage(context, {double(tau), 1.0, 0.5 * double(gamma)}, report);
    }
    context.for_all([&](size_t i) {
        particles.x[i] = along(context.moves[i], x_[i], particles.x[i]);
        particles.v[i] = along(context.moves[i], v_[i], particles.v[i]);
    });
    return report;
}

void ImplicitIntegrator::accept(std::span<const Vec4f> v_before, std::span<const Vec4f> v,
                                double dt) {
    for (size_t i = 0; i < acceleration_.size(); ++i)
        acceleration_[i] = (v[i] - v_before[i]) / float(dt);
}

void ImplicitIntegrator::place(const Context& c, const Stage& stage) {
    const float tau = float(stage.tau), when = float(stage.when);
    c.for_all([&](size_t i) {
        x_[i] = along(c.moves[i], x_star_[i] + tau * v_[i],
                      c.before[i] + when * (c.particles.x[i] - c.before[i]));
    });
}

void ImplicitIntegrator::find_residual(const Context& c, const Stage& stage) {
    const float tau = float(stage.tau);
    place(c, stage);
    c.forces.internal(x_, v_, force_);
    c.for_all([&](size_t i) {
        residual_[i] =
            along(c.moves[i],
                  tau * (force_[i] + c.external[i]) - c.particles.mass[i] * (v_[i] - v_star_[i]),
                  Vec4f::Zero());
    });
}

void ImplicitIntegrator::go(const Context& c, std::span<const float> part) {
    for (const BodyOfSystem& body : c.systems.bodies)
        for (const uint32_t i : *body.rows)
            if (c.moves[i]) v_[i] = v_from_[i] + part[body.system] * change_[i];
}

std::vector<double> ImplicitIntegrator::slopes(const Context& c) const {
    return c.sums([&](uint32_t i) { return double(change_[i].dot(residual_[i])); });
}

/// Shortens the changes of systems that overshot; returns whether there are any. The residual is
/// minus the gradient of a potential that is convex except for rotations: where its slope along the
/// change has changed sign, the minimum lies in between.
bool ImplicitIntegrator::shorten_overshoot(const Context& c, std::span<const double> slope,
                                           std::vector<float>& part) const {
    const std::vector<double> now = slopes(c);
    bool any = false;
    for (size_t s = 0; s < part.size(); ++s) {
        if (!(slope[s] > 0.0) || now[s] >= -most_overshoot * slope[s]) continue;
        part[s] *= float(std::max(slope[s] / (slope[s] - now[s]), 0.1));
        any = true;
    }
    return any;
}

void ImplicitIntegrator::solve_linear(const Context& c, const Stage& stage,
                                      ImplicitReport& report) {
    c.forces.linearise(x_, stage.tau, inverse_);
    c.for_all([&](size_t i) {
        hold(inverse_[i], c.moves[i]);
        exact_[i] = inner_[i] = along(c.moves[i], v_[i], Vec4f::Zero());
        left_[i] = residual_[i];
    });
    c.forces.remove_rigid_part(x_, exact_);
    c.forces.remove_rigid_motion(x_, inner_);
    const auto product = [&](std::span<const uint8_t> active, std::span<const Vec4f> u,
                             std::span<Vec4f> result) {
        c.forces.product(active, stage.tau, u, result);
    };
    double spacing = 1e9;
    for (const double d : c.systems.spacing) spacing = std::min(spacing, d);
    ConjugateGradientsLimits limits;
    limits.tolerance = linear_goal;
    limits.floor = linear_floor * spacing / stage.tau;
    report.cg_iterations +=
        1 + solver_.solve(c.pool, c.systems.bodies, c.systems.active, product, inverse_,
                          c.systems.mass, exact_, limits, left_, change_);
    ++report.newton_iterations;
    report.failed_system = solver_.failed_system();
    c.forces.add_rigid_part(x_, left_, change_);
    c.for_all([&](size_t i) { change_[i] = along(c.moves[i], change_[i], Vec4f::Zero()); });
}

void ImplicitIntegrator::solve_stage(const Context& c, const Stage& stage, ImplicitReport& report) {
    c.forces.begin_stage(stage.when);
    for (size_t i = 0; i < x_.size(); ++i) v_[i] = along(c.moves[i], v_[i], c.particles.v[i]);
    find_residual(c, stage);
    std::vector<double> last(c.systems.size(), 1e300);
    std::vector<int> stalls(c.systems.size(), 0);
    for (int k = 0; k < most_newton_iterations; ++k) {
        solve_linear(c, stage, report);
        if (report.failed_system >= 0) return;
        const std::vector<double> slope = slopes(c);
        std::vector<float> part(c.systems.size(), 1.0f);
        v_from_ = v_;
        go(c, part);
        find_residual(c, stage);
        for (int cut = 0; cut < most_shortenings && shorten_overshoot(c, slope, part); ++cut) {
            go(c, part);
            find_residual(c, stage);
        }
        const auto mass_times = [&](const std::vector<Vec4f>& u) {
            return c.sums([&](uint32_t i) {
                return double(c.particles.mass[i]) * double(u[i].squaredNorm());
            });
        };
        const std::vector<double> change2 = mass_times(change_), speed2 = mass_times(inner_);
        const std::vector<double> rest2 =
            c.sums([&](uint32_t i) { return weighted_square(inverse_[i], residual_[i]); });
        bool done = true;
        for (size_t s = 0; s < c.systems.size(); ++s) {
            if (!c.systems.active[s]) continue;
            const double displacement2 = std::pow(c.systems.spacing[s] / stage.tau, 2);
            const double mass = c.systems.mass[s];
            const double goal2 = std::max(residual_goal * residual_goal * speed2[s],
                                          residual_floor * residual_floor * displacement2 * mass);
            if (!std::isfinite(change2[s])) report.failed_system = int(s);
            const auto below = [&](double goal) {
                return change2[s] < goal * goal * displacement2 * mass;
            };
            const bool small = below(change_goal);
            if (rest2[s] > 0.25 * last[s] && below(rounding)) ++stalls[s];
            done &= stalls[s] >= most_stalls || (part[s] == 1.0f && small && rest2[s] < goal2);
        }
        if (report.failed_system >= 0) return;
        if (done) break;
        last = rest2;
    }
    c.forces.end_stage(stage.share);
}

}  // namespace taffy
