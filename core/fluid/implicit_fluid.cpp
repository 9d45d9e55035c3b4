// Implicit steps of fluids; see fluid_solver.h.
#include <atomic>
#include <cmath>
#include <numeric>

#include "core/base/brief_float.h"
#include "core/fluid/fluid.h"
#include "core/fluid/fluid_step.h"

namespace taffy {

namespace {

constexpr size_t rows_at_once = 1024;  // slots per piece of a parallel loop
constexpr double most_error = 0.02;    // of the predicted density, in a step of good length
/// Pairs under pressure turn against each other at up to sqrt(P/rho)/d: the solve makes a step
/// stable for changes of their distances, not of their directions.
constexpr double turn = 1.4;
/// Where negative pressures act, steps that are too long draw thin sheets and threads together
/// within one step. So these pressures count 4 C times in the step limit, C the compression.
/// Streams at 0.3 to 6 m/s broke down without this factor, none from 3 on.
constexpr float snatch = 4.0f;
/// The weight of the last step in the mean push of fluids on solids.
constexpr float newest = 0.1f;
constexpr double least_part = 0.05;  // of the goals, where next to nothing moves
/// Viscous errors that may remain, in parts of the fastest velocity and in spacings a step.
constexpr double least_velocity = 1e-4, least_way = 1e-5;

/// Bounding box of the particles of a body that take part, and their support [m].
struct BodyBox {
    Vec4f lower = Vec4f::Constant(1e30f), upper = Vec4f::Constant(-1e30f);
    float support = 0.0f;

    bool may_touch(const BodyBox& other) const {
        const float reach = std::max(support, other.support);
        return (lower.array() <= other.upper.array() + reach).all() &&
               (other.lower.array() <= upper.array() + reach).all();
    }
};

}  // namespace

void Fluid::find_groups(std::span<const uint32_t> rows, const FluidParticles& p, float spacing) {
    std::vector<BodyBox> boxes(std::max<size_t>(p.grain.size(), 1));
    for (size_t b = 0; b < p.grain.size(); ++b) boxes[b].support = p.grain[b].support;
    const auto body_of = [&](size_t k) { return p.grain.empty() ? 0 : p.body[rows[k]]; };
    touches_solids_ = touches_held_ = false;
    for (size_t k = 0; k < rows.size(); ++k) {
        if (!solver_.has_pairs(k) && p.molten[rows[k]] <= 0.0f) continue;
        touches_solids_ = touches_solids_ || p.molten[rows[k]] < 1.0f;
        touches_held_ = touches_held_ || !moves_freely(p.flags[rows[k]]);
        BodyBox& box = boxes[body_of(k)];
        box.lower = box.lower.cwiseMin(p.x[rows[k]]);
        box.upper = box.upper.cwiseMax(p.x[rows[k]]);
    }
    layers_.setOnes();
    for (const BodyBox& box : boxes)
        if (box.lower.x() <= box.upper.x())
            layers_ = layers_.cwiseMax(xyz(box.upper - box.lower) / spacing);
    std::vector<uint16_t> group(boxes.size());
    std::iota(group.begin(), group.end(), uint16_t(0));
    for (size_t b = 0; b < boxes.size(); ++b)
        for (size_t a = 0; a < b; ++a)
            if (group[a] != group[b] && boxes[a].may_touch(boxes[b]))
                std::ranges::replace(group, std::max(group[a], group[b]),
                                     std::min(group[a], group[b]));
    for (size_t k = 0; k < rows.size(); ++k) solver_.groups()[k] = group[body_of(k)];
    solver_.set_group_count(boxes.size());
}

void Fluid::limit_step(const FluidModel& model, const FluidParticles& p) {
    float most = 0.0f;  // P/(rho d^2) [1/s^2]
    const float drawing = snatch * model.tensile_pressure * model.sound_speed * model.sound_speed;
    for (size_t i = 0; i < acting_.size(); ++i) {
        if (p.molten[i] <= 0.0f) continue;
        const float d = p.grain_of(i) ? p.grain_of(i)->spacing : model.spacing;
        const float drawn = drawing * compression_[i] * (1.0f - compression_[i]);
        most = std::max(most, std::max(acting_[i] / p.density[i], drawn) / (d * d));
    }
    step_limit_ = {turn / std::sqrt(std::max(double(most), 1e-6)), StepCause::pressure};
    if (solved_ == 0.0) return;  // no density was predicted yet
    float worst = 0.0f;
    for (size_t i = 0; i < foreseen_.size(); ++i)
        if (compression_[i] > 1.0f && moves_freely(p.flags[i]))
            worst =
                std::max(worst, std::abs(compression_[i] - 1.0f - std::max(foreseen_[i], 0.0f)));
    const double wanted = std::sqrt(most_error / std::max(double(worst), 1e-6));
    step_limit_.lower({solved_ * std::clamp(wanted, 0.5, 2.0), StepCause::density});
    step_limit_.step = std::max(step_limit_.step, explicit_step(model));
}

void Fluid::kick(const ThreadPool& pool, const NeighbourOrder& order, Particles& motion,
                 double time, double viscous_time) {
    const std::span<const uint32_t> rows = order.rows();
    pool.for_ranges(kicks_.size(), rows_at_once, [&](size_t first, size_t last) {
        for (size_t k = first; k < last; ++k) {
            const uint32_t i = rows[k];
            const Vec4f viscous = along(moving_axes(motion, i), viscous_[i], Vec4f::Zero());
            const Vec4f push = float(time) * Eigen::Map<const Vec4f>(kicks_[k].value) +
                               float(viscous_time) * viscous;
            motion.v[i] += push;
            note_push(motion, i, push);
        }
    });
}

/// Fluid particles have no use for their pushes: see spread_push().
void Fluid::note_push(const Particles& motion, uint32_t i, const Vec4f& push) {
    pushed_[i] = motion.molten[i] == 1.0f ? Vec4f(Vec4f::Zero()) : brief(pushed_[i] + push);
}

void Fluid::push_solids(const ThreadPool& pool, Particles& motion, double time) const {
    pool.for_ranges(mean_push_.size(), rows_at_once, [&](size_t first, size_t last) {
        for (size_t i = first; i < last; ++i) motion.v[i] += float(time) * mean_push_[i];
    });
}

void Fluid::spread_push(const ThreadPool& pool, const FluidParticles& particles, Particles& motion,
                        const SolveTimes& times) {
    const bool spread = touches_solids_ && times.steps > 1;
    if (spread)
        mean_push_.resize(motion.size(), Vec4f::Zero());
    else
        mean_push_.clear();
    const auto dt = float(times.dt);
    pool.for_ranges(pushed_.size(), rows_at_once, [&](size_t first, size_t last) {
        for (size_t i = first; i < last; ++i) {
            const Vec4f push = std::exchange(pushed_[i], Vec4f::Zero());
            if (!spread) continue;
            Vec4f& mean = mean_push_[i];
            if (push.isZero() || particles.molten[i] == 1.0f)
                mean.setZero();
            else
                mean = brief(mean + newest * (push / dt - mean));
            motion.v[i] -= dt * mean;
        }
    });
}

bool Fluid::goes_farther(const ThreadPool& pool, std::span<const uint32_t> rows,
                         const FluidParticles& p, float spacing, const SolveTimes& times) const {
    if (times.farthest == SolveTimes::anywhere) return false;
    const double most = times.farthest / times.dt;  // [spacings / s]
    std::atomic<bool> farther = false;
    pool.for_ranges(rows.size(), rows_at_once, [&](size_t first, size_t last) {
        for (size_t k = first; k < last; ++k) {
            const uint32_t i = rows[k];
            if (p.molten[i] <= 0.0f) continue;
            const double d = double(p.grain_of(i) ? p.grain_of(i)->spacing : spacing);
            const Vec3f v(v_[k].value[0], v_[k].value[1], v_[k].value[2]);
            if (!(double(v.squaredNorm()) <= most * most * d * d)) farther = true;
        }
    });
    return farther;
}

std::optional<SolveReport> Fluid::solve(const ThreadPool& pool, const NeighbourOrder& order,
                                        const FluidModel& model, const FluidParticles& particles,
                                        Particles& motion, const ObstacleSet& obstacles,
                                        const Vec3f& gravity, const SolveTimes& times,
                                        const SolveGoals& goals) {
    const double dt = times.dt, kicked = times.kicked, coming = times.coming;
    const std::span<const uint32_t> rows = order.rows();
    const size_t n = kicks_.size();
    if (n == 0) {
        solved_ = dt;
        return SolveReport{};
    }
    const float share = float(kicked / dt);
    // Velocity that other forces are going to add. Forces between solids change within the step:
    // where a fluid pushes solids steadily, they balance that mean push and gravity; elsewhere only
    // gravity is certain.
    const auto if_free = [&](uint32_t i) -> Vec4f {
        if (particles.molten[i] == 1.0f) return (float(coming) / motion.mass[i]) * motion.force[i];
        if (i >= mean_push_.size() || mean_push_[i].isZero())
            return float(coming) * padded(gravity);
        return -float(0.5 * dt + coming) * mean_push_[i];
    };
    const auto ahead = [&](uint32_t i) -> Vec4f {
        return along(moving_axes(motion, i), if_free(i), Vec4f::Zero());
    };
    std::vector<float>& q = solver_.pressures();
    const auto expected = [&](uint32_t i) -> Vec4f { return motion.v[i] + ahead(i); };
    pool.for_ranges(n, rows_at_once, [&](size_t first, size_t last) {
        for (size_t k = first; k < last; ++k) {
            const uint32_t i = rows[k];
            const Vec4f now = expected(i);
            v_[k] = {{now.x(), now.y(), now.z(), particles.volume[i]}};
            x_[k].value[3] = 0.0f;  // pressures come later
            q[k] *= share;
        }
    });
    // Errors count relative to the motion of a step: fluid that hardly moves is solved more
    // exactly.
    std::atomic<float> fastest2 = 0.0f;
    pool.for_ranges(n, rows_at_once, [&](size_t first, size_t last) {
        float most = 0.0f;
        for (size_t k = first; k < last; ++k)
            if (particles.molten[rows[k]] > 0.0f)
                most = std::max(most, motion.v[rows[k]].squaredNorm());
        for (float before = fastest2;
             before < most && !fastest2.compare_exchange_weak(before, most);) {
        }
    });
    const double fastest = std::sqrt(double(fastest2)), spacing = double(model.spacing);
    const double way = fastest * dt / spacing;
    SolveGoals nearer = goals;
    const double nearness = std::clamp(way / goals.way, least_part, 1.0);
    nearer.density *= nearness;
    // Errors of layers add up along gravity, or in any direction where there is none.
    const float layers =
        gravity.isZero() ? layers_.maxCoeff() : layers_.dot(gravity.cwiseAbs()) / gravity.norm();
    nearer.bias *= nearness / double(std::max(1.0f, layers));
    SolveReport report;
    const double least = std::max(least_velocity * fastest, least_way * spacing / dt);
    report.viscous_iterations = solver_.solve_viscosity(pool, dt, least, goals);
    if (touches_held_) solver_.rub(pool);
    pool.for_ranges(n, rows_at_once, [&](size_t first, size_t last) {
        for (size_t k = first; k < last; ++k) {
            const uint32_t i = rows[k];
            const Vec4f rubbed = Eigen::Map<const Vec4f>(v_[k].value) - expected(i);
            Eigen::Map<Vec4f> viscous(solver_.spare()[k].value);
            viscous.setZero();
            if (report.viscous_iterations > 0) viscous.head<3>() = rubbed.head<3>() / float(dt);
            if (!touches_held_ || moves_freely(motion.flags[i])) continue;
            const Vec4f held = Eigen::Map<const Vec4f>(solver_.viscous_forces()[k].value);
            viscous = along(moving_axes(motion, i), Vec4f(viscous), held / motion.mass[i]);
        }
    });
    const SolveReport pressed =
        solve_pressures(pool, rows, model, particles, obstacles, dt, nearer);
    report.pressure_iterations = pressed.pressure_iterations;
    report.residual = pressed.residual;
    if (goes_farther(pool, rows, particles, model.spacing, times)) return std::nullopt;
    solved_ = dt;
    pool.for_ranges(n, rows_at_once, [&](size_t first, size_t last) {
        for (size_t k = first; k < last; ++k) {
            const uint32_t i = rows[k];
            Vec4f push = Eigen::Map<const Vec4f>(v_[k].value) - expected(i);
            push.w() = 0.0f;
            motion.v[i] += push;
            note_push(motion, i, push);
            viscous_[i] = Eigen::Map<const Vec4f>(solver_.spare()[k].value);
            acting_[i] = q[k] * solver_.equations()[k].pressure;
            foreseen_[i] = brief(compression_[i] * (1.0f + solver_.growth(k)) - 1.0f);
        }
    });
    spread_push(pool, particles, motion, times);
    return report;
}

}  // namespace taffy
