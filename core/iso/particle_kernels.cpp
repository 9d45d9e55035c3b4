#include "core/iso/particle_kernels.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/uneven_work.h"
#include "core/iso/iso_surface.h"

namespace taffy {

namespace {

/// Variance along an axis of a full cubic lattice with the weights of neighbours, in squared
/// spacings.
constexpr float full_variance = 0.9675f;

// A lone particle has a ball of this radius, in units of ParticleKernels::radius: every particle
// counts as alone_weight more neighbours of its own, with the covariance of that ball.
constexpr float alone_radius = 0.5f;
constexpr float alone_weight = 1.0f;
/// A lone ball, which ends where its kernel is one half, is too small for its volume: the kernel is
/// larger by this part.
constexpr float alone_gain = 0.5f;
// In a sheet of one layer that spreads, particles lie up to 1.4 spacings apart: where the weight of
// a particle's neighbourhood lies between that of a pair and that of a dense layer (12), its kernel
// is wider and holds more volume, so that the sheet has no holes.
constexpr float sparse_weight = 6.0f, dense_weight = 9.0f;
constexpr float sparse_widening = 0.8f;  // of the squares of the half axes
constexpr float sparse_gain = 1.0f;      // of the volume
// Limits of the half axes, in the same units.
constexpr float least_axis = 0.45f, most_axis = 1.3f;
/// Radius where all particles have balls: the surface of flat matter is then in the right place,
/// too.
constexpr float ball_radius = 0.75f;

/// The part of a particle's offset from the mean of its neighbours that is taken away, as far as it
/// differs from their offsets, and the largest movement, in spacings.
constexpr float smoothing = 0.9f;
constexpr float flat_mean = 0.54f;  // this offset of the outermost particles of flat matter
constexpr float most_movement = 0.5f;
/// A particle whose offset is less than this would move by less than 0.01: it stays.
constexpr float least_mean = 0.06f;

constexpr float out_of_sight = 1e15f;  // a coordinate [m]

/// One up to sparse_weight, zero from dense_weight on.
float sparseness(float weight) {
    return std::clamp((dense_weight - weight) / (dense_weight - sparse_weight), 0.0f, 1.0f);
}

bool is_positive_definite(const Mat3f& m) {
    return m(0, 0) > 0.0f && m(0, 0) * m(1, 1) > m(0, 1) * m(0, 1) && m.determinant() > 0.0f;
}

/// Returns the covariance with its eigenvalues, the squares of half axes, limited.
Mat3f limited(const Mat3f& covariance) {
    constexpr float least = least_axis * least_axis, most = most_axis * most_axis;
    if (is_positive_definite(covariance - least * Mat3f::Identity()) &&
        is_positive_definite(most * Mat3f::Identity() - covariance))
        return covariance;
    Eigen::SelfAdjointEigenSolver<Mat3f> solver;
    solver.computeDirect(covariance);
    const Mat3f& axes = solver.eigenvectors();
    return axes * solver.eigenvalues().cwiseMax(least).cwiseMin(most).asDiagonal() *
           axes.transpose();
}

/// Sets A, the box and the scale of a kernel.
/// @param squares  its eigenvectors are the axes, its eigenvalues the squares of the half axes
/// [m^2]
void set_ellipsoid(const Mat3f& squares, float volume, IsoKernel& kernel) {
    const Mat3f a = squares.inverse();
    kernel.a[0] = a(0, 0), kernel.a[1] = a(1, 1), kernel.a[2] = a(2, 2);
    kernel.a[3] = a(0, 1), kernel.a[4] = a(0, 2), kernel.a[5] = a(1, 2);
    const Vec3f half = squares.diagonal().cwiseSqrt();
    std::copy_n(half.data(), 3, kernel.half);
    constexpr float normalisation = 315.0f / (64.0f * std::numbers::pi_v<float>);
    kernel.scale = volume * normalisation / std::sqrt(squares.determinant());
}

void set_look(const IsoParticles& particles, uint32_t i, IsoKernel& kernel) {
    std::copy_n(particles.colour[i].data(), 3, kernel.colour);
    kernel.field = particles.field.empty() ? 0.0f : particles.field[i];
    kernel.particle = particles.name[i];
}

}  // namespace

void ParticleKernels::find(const ThreadPool& pool, const IsoParticles& particles,
                           const Fullness& fullness, bool anisotropic) {
    const std::vector<Vec4f>& x = particles.x;
    row_.clear(), is_ball_.clear();
    for (uint32_t i = 0; i < x.size(); ++i) {
        const Fullness::Depth depth = fullness.of_particle(i);
        if (depth == Fullness::deep) continue;
        row_.push_back(i);
        is_ball_.push_back(depth == Fullness::inside || !anisotropic);
    }
    kernels_.resize(row_.size());
    if (anisotropic && !row_.empty()) {
        find_means(pool, particles);
        shape(pool, particles);
    }
    const float inside_radius = anisotropic ? radius : ball_radius * radius;
    pool.for_ranges(row_.size(), 256, [&](size_t first, size_t last) {
        for (size_t k = first; k < last; ++k) {
            if (!is_ball_[k]) continue;
            const uint32_t i = row_[k];
            IsoKernel& kernel = kernels_[k];
            std::copy_n(x[i].data(), 3, kernel.centre);
            const float half = inside_radius * x[i].w();
            set_ellipsoid(half * half * Mat3f::Identity(), particles.volume[i], kernel);
            set_look(particles, i, kernel);
        }
    });
}

struct ParticleKernels::Near {
    std::vector<CellGrid::Range> ranges;
    std::array<std::vector<float>, iso_columns> columns;
    IsoColumns particles;
    size_t count = 0;
};

/// Calls visit(slot, particles within its reach) for all particles that are wanted, and
/// others(slot) for all others.
/// @param columns  how many of columns_ to gather, from the first on
template <class Wanted, class Visit, class Others>
void ParticleKernels::for_each_with_near(const ThreadPool& pool, size_t columns,
                                         const Wanted& wanted, const Visit& visit,
                                         const Others& others) const {
    const std::span<const Vec4f> x = grid_.sorted();
    const IsoFunctions& functions = iso_functions();
    IsoColumns all;
    for (size_t c = 0; c < columns; ++c) all.of[c] = columns_[c].data();
    for_uneven(pool, cell_begin_.size() - 1, [&](const RoundShare& cells) {
        Near near;
        cells.for_each([&](size_t cell) {
            Vec4f lower = Vec4f::Constant(1e30f), upper = -lower;
            for (uint32_t slot = cell_begin_[cell]; slot < cell_begin_[cell + 1]; ++slot)
                if (wanted(slot))
                    lower = lower.cwiseMin(x[slot]), upper = upper.cwiseMax(x[slot]);
                else
                    others(slot);
            if (lower.x() > upper.x()) return;
            grid_.ranges_near(x[cell_begin_[cell]], widest_, near.ranges);
            size_t most = 0;
            for (const CellGrid::Range& range : near.ranges) most += range.second - range.first;
            float* found[iso_columns] = {};
            for (size_t c = 0; c < columns; ++c) {
                near.columns[c].resize(std::max(near.columns[c].size(), most + 16));
                near.particles.of[c] = found[c] = near.columns[c].data();
            }
            const IsoBox box{{lower.x(), lower.y(), lower.z()}, {upper.x(), upper.y(), upper.z()}};
            near.count = functions.gather_near(all, near.ranges.data(), near.ranges.size(), box,
                                               iso_sight * upper.w(), columns, found);
            for (size_t c = 0; c < columns; ++c)
                std::fill_n(found[c] + near.count, 8, c < 3 ? out_of_sight : 0.0f);
            for (uint32_t slot = cell_begin_[cell]; slot < cell_begin_[cell + 1]; ++slot)
                if (wanted(slot)) visit(slot, near);
        });
    });
}

/// Finds the surroundings of the particles that have ellipsoids.
void ParticleKernels::find_means(const ThreadPool& pool, const IsoParticles& particles) {
    points_.resize(row_.size());
    for (size_t k = 0; k < row_.size(); ++k) points_[k] = particles.x[row_[k]];
    float spacing = 0.0f;
    for (const Vec4f& point : points_) spacing = std::max(spacing, point.w());
    widest_ = iso_sight * spacing;
    grid_.build(pool, points_, widest_);
    const std::span<const Vec4f> x = grid_.sorted();
    grid_.find_runs(cell_begin_);
    for (std::vector<float>& column : columns_) column.resize(x.size() + 8);
    pool.for_ranges(x.size() + 8, 1024, [&](size_t first, size_t last) {
        for (size_t c = 0; c < iso_columns; ++c)
            for (size_t slot = first; slot < last; ++slot)
                columns_[c][slot] = c < 3 && slot < x.size() ? x[slot][long(c)] : 0.0f;
    });
    around_.resize(x.size());
    const IsoFunctions& functions = iso_functions();
    const auto has_ellipsoid = [&](uint32_t slot) { return !is_ball_[grid_.order()[slot]]; };
    const auto find = [&](uint32_t slot, const Near& near) {
        IsoSurroundings& around = around_[slot];
        around = functions.surroundings(near.particles, near.count, x[slot].data(),
                                        iso_sight * x[slot].w());
        for (size_t a = 0; a < 3; ++a) columns_[3 + a][slot] = around.mean[a];
        columns_[6][slot] = Eigen::Map<const Vec3f>(around.mean).norm();
    };
    for_each_with_near(pool, 3, has_ellipsoid, find, [](uint32_t) {});
}

/// Returns how far a particle's kernel moves: it moves back where it stands out, and stays at a
/// smooth surface.
Vec3f ParticleKernels::shift_of(uint32_t slot, const Near& near) const {
    const Vec4f& here = grid_.sorted()[slot];
    const float spacing = here.w();
    Vec3f common;
    iso_functions().common_mean(near.particles, near.count, here.data(), iso_sight * spacing,
                                common.data());
    const Vec3f mean = Eigen::Map<const Vec3f>(around_[slot].mean);
    const float outermost = std::min(1.0f, mean.norm() / (flat_mean * spacing));
    const Vec3f shift = smoothing * outermost * (mean - common);
    return shift * std::min(1.0f, most_movement * spacing / std::max(1e-12f, shift.norm()));
}

void ParticleKernels::shape(const ThreadPool& pool, const IsoParticles& particles) {
    const auto may_move = [&](uint32_t slot) {
        return !is_ball_[grid_.order()[slot]] &&
               columns_[6][slot] > least_mean * grid_.sorted()[slot].w();
    };
    for_each_with_near(
        pool, iso_columns, may_move,
        [&](uint32_t slot, const Near& near) { shape_one(slot, shift_of(slot, near), particles); },
        [&](uint32_t slot) {
            if (!is_ball_[grid_.order()[slot]]) shape_one(slot, Vec3f::Zero(), particles);
        });
}

void ParticleKernels::shape_one(uint32_t slot, const Vec3f& shift, const IsoParticles& particles) {
    const uint32_t k = grid_.order()[slot];
    const Vec4f here = grid_.sorted()[slot];
    const float spacing = here.w();
    const IsoSurroundings& around = around_[slot];
    const Vec3f mean = Eigen::Map<const Vec3f>(around.mean);
    IsoKernel& kernel = kernels_[k];
    const Vec3f centre = here.head<3>() + shift;
    std::copy_n(centre.data(), 3, kernel.centre);

    Mat3f covariance;
    const float* m = around.moment;
    covariance << m[0], m[3], m[4], m[3], m[1], m[5], m[4], m[5], m[2];
    covariance -= around.weight * mean * mean.transpose();
    const float unit = full_variance * spacing * spacing;
    covariance.diagonal().array() += alone_weight * alone_radius * alone_radius * unit;
    covariance /= (around.weight + alone_weight) * unit;
    const float alone = std::clamp(2.0f - around.weight, 0.0f, 1.0f);
    const float sparse = (1.0f - alone) * sparseness(around.weight);
    covariance *= 1.0f + sparse_widening * sparse;
    const float gain = 1.0f + alone_gain * alone + sparse_gain * sparse;
    set_ellipsoid(radius * radius * spacing * spacing * limited(covariance),
                  gain * particles.volume[row_[k]], kernel);
    set_look(particles, row_[k], kernel);
}

}  // namespace taffy
