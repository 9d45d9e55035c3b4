#include "core/elasticity/pair_damping.h"

#include <Eigen/LU>

namespace taffy {

namespace {

/// Best-fitting angular velocity of the neighbourhood of i [rad/s].
Vec3f neighbourhood_spin(const RestState& rest, std::span<const Vec4f> x, std::span<const Vec4f> v,
                         size_t i) {
    Vec3f momentum = Vec3f::Zero();
    Mat3f spread = Mat3f::Zero();  // sum s e e^T
    for (uint32_t p = rest.pairs.begin[i]; p < rest.pairs.begin[i + 1]; ++p) {
        const uint32_t j = rest.pairs.neighbour[p];
        const Vec3f e = (x[j] - x[i]).head<3>(), de = (v[j] - v[i]).head<3>();
        const Vec3f se = rest.s[p] * e;
        momentum += se.cross(de);
        spread += se * e.transpose();
    }
    // Collinear neighbours leave the spin about their line open: the small diagonal makes it zero.
    const float trace = spread.trace();
    const Mat3f inertia = (trace * (1.0f + 1e-6f) + 1e-30f) * Mat3f::Identity() - spread;
    return inertia.inverse() * momentum;
}

}  // namespace

void add_pair_damping(const ThreadPool& pool, const RestState& rest, std::span<const Vec4f> x,
                      std::span<const Vec4f> v, float rate, float density, std::vector<Vec4f>& spin,
                      std::span<Vec4f> force) {
    spin.resize(x.size());
    pool.for_ranges(x.size(), 64, [&](size_t begin, size_t end) {
        for (size_t i = begin; i < end; ++i) {
            const Vec3f w = neighbourhood_spin(rest, x, v, i);
            spin[i] = Vec4f(w.x(), w.y(), w.z(), 0.0f);
        }
    });
    const float c = rate * density / float(rest.mean_weight);
    pool.for_ranges(x.size(), 64, [&](size_t begin, size_t end) {
        for (size_t i = begin; i < end; ++i) {
            Vec3f sum = Vec3f::Zero();
            for (uint32_t p = rest.pairs.begin[i]; p < rest.pairs.begin[i + 1]; ++p) {
                const uint32_t j = rest.pairs.neighbour[p];
                const Vec3f e = (x[j] - x[i]).head<3>(), de = (v[j] - v[i]).head<3>();
                const Vec3f w = 0.5f * (spin[i] + spin[j]).head<3>();
                sum += rest.s[p] * (de - w.cross(e));
            }
            force[i].head<3>() += c * rest.volume[i] * sum;
        }
    });
}

}  // namespace taffy
