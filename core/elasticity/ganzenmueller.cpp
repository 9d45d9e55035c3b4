#include "core/elasticity/ganzenmueller.h"

#include "core/elasticity/rest_matrices.h"

namespace taffy {

namespace {

/// F_i = G_i K_full_i+: K_full+ includes directions that count only for the fit.
Mat3f deformation_gradient(const RestState& rest, std::span<const Vec4f> x, size_t i) {
    Mat3f G = Mat3f::Zero();
    for (uint32_t p = rest.pairs.begin[i]; p < rest.pairs.begin[i + 1]; ++p) {
        const uint32_t j = rest.pairs.neighbour[p];
        G += rest.s[p] * (x[j] - x[i]).head<3>() * rest_offset(rest, i, j).transpose();
    }
    return G * symmetric_matrix(rest.blocks[i / 8].K_full_inverse, i % 8);
}

}  // namespace

void add_ganzenmueller_forces(const ThreadPool& pool, const RestState& rest,
                              std::span<const Vec4f> x, float stiffness,
                              std::vector<Mat3f>& gradient, std::span<Vec4f> force) {
    gradient.resize(x.size());
    pool.for_ranges(x.size(), 64, [&](size_t begin, size_t end) {
        for (size_t i = begin; i < end; ++i) gradient[i] = deformation_gradient(rest, x, i);
    });
    pool.for_ranges(x.size(), 64, [&](size_t begin, size_t end) {
        for (size_t i = begin; i < end; ++i) {
            Vec3f sum = Vec3f::Zero();
            for (uint32_t p = rest.pairs.begin[i]; p < rest.pairs.begin[i + 1]; ++p) {
                const uint32_t j = rest.pairs.neighbour[p];
                const Vec3f z = rest_offset(rest, i, j), e = (x[j] - x[i]).head<3>();
                const float length = e.norm();
                if (!(length > 0.0f)) continue;
                const Vec3f direction = e / length;
                const float delta = ((gradient[i] + gradient[j]) * z - 2.0f * e).dot(direction);
                const float kernel = rest.a[p] / rest.particle_volume;  // W(|z|)
                sum -= (rest.volume[j] * kernel / z.squaredNorm() * delta) * direction;
            }
            force[i].head<3>() += 0.5f * stiffness * rest.volume[i] * sum;
        }
    });
}

}  // namespace taffy
