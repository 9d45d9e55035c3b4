#include "core/iso/particle_kernels.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/iso/iso_surface.h"

namespace taffy {

namespace {

constexpr float full = 0.7f;  // part of its volume that is filled in a cube that counts as full

/// How far neighbours are looked for, in spacings, and their weights.
constexpr float sight = 2.5f;
float weight(float r2, float inverse_sight2) {
    const float q2 = r2 * inverse_sight2;
    return 1.0f - q2 * std::sqrt(q2);
}
/// Variance along an axis of a full cubic lattice with these weights, in squared spacings.
constexpr float full_variance = 0.9675f;

// A particle alone has a ball of this radius, in units of ParticleKernels::radius: every
// particle is taken for so many of its neighbours.
constexpr float alone_radius = 0.5f;
constexpr float alone_weight = 1.0f;
/// A ball that ends where its kernel is half is too small for its volume, so the kernel gets more.
constexpr float alone_gain = 0.5f;
// Limits of the half axes, in the same units.
constexpr float least_axis = 0.45f, most_axis = 1.3f;
/// Where all have balls: the surface of flat matter is in the right place then, too.
constexpr float ball_radius = 0.75f;

/// How much of a particle's offset from the middle of its neighbours is taken away, as far as it
/// differs from theirs, and how far it may move at most, in spacings.
constexpr float smoothing = 0.9f;
constexpr float flat_mean = 0.54f;  // of the outermost particles of flat matter
constexpr float most_shift = 0.5f;

/// Fills A, the box and the scale. Axes: unit, in columns; radii along them [m].
void set_ellipsoid(const Mat3f& axes, const Vec3f& radii, float volume, IsoKernel& kernel) {
    const Vec3f inverse2 = radii.cwiseAbs2().cwiseInverse();
    const Mat3f a = axes * inverse2.asDiagonal() * axes.transpose();
    kernel.a[0] = a(0, 0), kernel.a[1] = a(1, 1), kernel.a[2] = a(2, 2);
    kernel.a[3] = a(0, 1), kernel.a[4] = a(0, 2), kernel.a[5] = a(1, 2);
    const Vec3f half = (axes.cwiseAbs2() * radii.cwiseAbs2()).cwiseSqrt();
    std::copy_n(half.data(), 3, kernel.half);
    constexpr float normalisation = 315.0f / (64.0f * std::numbers::pi_v<float>);
    kernel.scale = volume * normalisation / radii.prod();
}

}  // namespace

void Fullness::find(std::span<const Vec4f> x, const Vec3f& origin, float edge) {
    origin_ = origin;
    inverse_edge_ = 1.0f / edge;
    cubes_.clear();
    depth_.reset({}, {}, empty);
    if (x.empty()) return;
    Vec4f lower = x[0], upper = x[0];
    for (const Vec4f& p : x) lower = lower.cwiseMin(p), upper = upper.cwiseMax(p);
    const BlockPlace first = place_of(lower.head<3>(), origin, inverse_edge_);
    const BlockPlace last = place_of(upper.head<3>(), origin, inverse_edge_);
    depth_.reset(first, last, 0);
    // Volume of the particles of every cube, in thousandths of the cube's.
    std::vector<float> filled;
    for (const Vec4f& p : x) {
        const BlockPlace cube = place_of(p.head<3>(), origin, inverse_edge_);
        int32_t& number = depth_[cube];
        if (number == 0) {
            cubes_.push_back(cube);
            filled.push_back(0.0f);
            number = int32_t(cubes_.size());
        }
        const float part = p.w() * inverse_edge_;
        filled[size_t(number - 1)] += part * part * part;
    }
    const auto around = [&](const BlockPlace& cube, const auto& holds) {
        for (int z = -1; z <= 1; ++z)
            for (int y = -1; y <= 1; ++y)
                for (int dx = -1; dx <= 1; ++dx)
                    if (!holds(depth_.at(cube + BlockPlace{dx, y, z}))) return false;
        return true;
    };
    std::vector<Depth> depth(cubes_.size(), near);
    for (size_t k = 0; k < cubes_.size(); ++k)
        if (around(cubes_[k], [&](int32_t n) { return n > 0 && filled[size_t(n - 1)] >= full; }))
            depth[k] = inside;
    std::vector<uint8_t> is_deep(cubes_.size());
    for (size_t k = 0; k < cubes_.size(); ++k)
        is_deep[k] =
            around(cubes_[k], [&](int32_t n) { return n > 0 && depth[size_t(n - 1)] == inside; });
    for (size_t k = 0; k < cubes_.size(); ++k) depth_[cubes_[k]] = is_deep[k] ? deep : depth[k];
}

void ParticleKernels::find(const ThreadPool& pool, const IsoParticles& particles,
                           const Fullness& fullness, bool anisotropic) {
    const std::vector<Vec4f>& x = particles.x;
    row_.clear(), is_ball_.clear();
    for (uint32_t i = 0; i < x.size(); ++i) {
        const Fullness::Depth depth = fullness.at(Vec3f(x[i].head<3>()));
        if (depth == Fullness::deep) continue;
        row_.push_back(i);
        is_ball_.push_back(depth == Fullness::inside || !anisotropic);
    }
    kernels_.resize(row_.size());
    around_.assign(row_.size(), {});
    if (anisotropic && !row_.empty()) {
        find_means(pool, particles);
        shape(pool, particles);
    }
    const float inside_radius = anisotropic ? radius : ball_radius * radius;
    pool.for_ranges(row_.size(), 256, [&](size_t first, size_t last) {
        for (size_t k = first; k < last; ++k) {
            const uint32_t i = row_[k];
            IsoKernel& kernel = kernels_[k];
            if (is_ball_[k]) {
                std::copy_n(x[i].data(), 3, kernel.centre);
                set_ellipsoid(Mat3f::Identity(), Vec3f::Constant(inside_radius * x[i].w()),
                              particles.volume[i], kernel);
            }
            std::copy_n(particles.colour[i].data(), 3, kernel.colour);
            kernel.field = particles.field.empty() ? 0.0f : particles.field[i];
            kernel.particle = particles.name[i];
        }
    });
}

/// What surrounds the particles that have ellipsoids.
void ParticleKernels::find_means(const ThreadPool& pool, const IsoParticles& particles) {
    std::vector<Vec4f> points(row_.size());
    float spacing = 0.0f;
    for (size_t k = 0; k < row_.size(); ++k) {
        points[k] = particles.x[row_[k]];
        spacing = std::max(spacing, points[k].w());
    }
    grid_.build(points, sight * spacing);
    pool.for_ranges(row_.size(), 64, [&](size_t first, size_t last) {
        for (size_t slot = first; slot < last; ++slot) {
            const uint32_t k = grid_.order()[slot];
            if (is_ball_[k]) continue;
            const Vec4f here = grid_.sorted()[slot];
            const float reach = sight * here.w(), inverse2 = 1.0f / (reach * reach);
            float sum = 0.0f, moment[6] = {};
            Vec3f mean = Vec3f::Zero();
            grid_.for_each_slot_near(here, [&](uint32_t other) {
                const Vec3f r = (grid_.sorted()[other] - here).head<3>();
                const float r2 = r.squaredNorm();
                if (r2 >= reach * reach) return;
                const float w = weight(r2, inverse2);
                sum += w;
                mean += w * r;
                moment[0] += w * r.x() * r.x();
                moment[1] += w * r.y() * r.y();
                moment[2] += w * r.z() * r.z();
                moment[3] += w * r.x() * r.y();
                moment[4] += w * r.x() * r.z();
                moment[5] += w * r.y() * r.z();
            });
            Surroundings& around = around_[k];
            around.mean = mean / sum;
            around.weight = sum;
            std::copy_n(moment, 6, around.moment);
        }
    });
}

void ParticleKernels::shape(const ThreadPool& pool, const IsoParticles& particles) {
    pool.for_ranges(row_.size(), 64, [&](size_t first, size_t last) {
        Eigen::SelfAdjointEigenSolver<Mat3f> solver;
        for (size_t slot = first; slot < last; ++slot) {
            const uint32_t k = grid_.order()[slot];
            if (is_ball_[k]) continue;
            const Vec4f here = grid_.sorted()[slot];
            const float spacing = here.w(), reach = sight * spacing;
            const float inverse2 = 1.0f / (reach * reach);
            const Surroundings& around = around_[k];
            IsoKernel& kernel = kernels_[k];

            // A particle that stands out moves back, one at a smooth surface stays.
            Vec3f common = Vec3f::Zero();
            float sum = 1e-12f;
            grid_.for_each_slot_near(here, [&](uint32_t other) {
                const float r2 = (grid_.sorted()[other] - here).head<3>().squaredNorm();
                if (r2 >= reach * reach) return;
                const Vec3f& mean = around_[grid_.order()[other]].mean;
                const float w = weight(r2, inverse2) * mean.norm();
                common += w * mean;
                sum += w;
            });
            const float outermost = std::min(1.0f, around.mean.norm() / (flat_mean * spacing));
            Vec3f shift = smoothing * outermost * (around.mean - common / sum);
            shift *= std::min(1.0f, most_shift * spacing / std::max(1e-12f, shift.norm()));
            const Vec3f centre = here.head<3>() + shift;
            std::copy_n(centre.data(), 3, kernel.centre);

            Mat3f covariance;
            const float* m = around.moment;
            covariance << m[0], m[3], m[4], m[3], m[1], m[5], m[4], m[5], m[2];
            covariance -= around.weight * around.mean * around.mean.transpose();
            const float unit = full_variance * spacing * spacing;
            covariance.diagonal().array() += alone_weight * alone_radius * alone_radius * unit;
            covariance /= (around.weight + alone_weight) * unit;
            solver.computeDirect(covariance);
            const Vec3f radii = solver.eigenvalues()
                                    .cwiseMax(0.0f)
                                    .cwiseSqrt()
                                    .cwiseMax(least_axis)
                                    .cwiseMin(most_axis) *
                                (radius * spacing);
            const float gain = 1.0f + alone_gain * std::clamp(2.0f - around.weight, 0.0f, 1.0f);
            set_ellipsoid(solver.eigenvectors(), radii, gain * particles.volume[row_[k]], kernel);
        }
    });
}

}  // namespace taffy
