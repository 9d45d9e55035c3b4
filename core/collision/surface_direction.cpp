#include "core/collision/surface_direction.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

namespace taffy {

namespace {

constexpr float reach = 1.8f;          // distance of neighbours that count, in spacings: 26 of a
                                       // lattice
constexpr float inside_below = 0.08f;  // imbalance of the neighbours; a flat face has 0.28

/// Calls visit(j, z, weight) for the neighbours of i that are within reach.
template <class Visit>
void for_near(std::span<const Vec4f> x0, const NeighbourLists& pairs, float spacing, size_t i,
              const Visit& visit) {
    for (const uint32_t j : pairs.of(i)) {
        const Vec3f z = (x0[j] - x0[i]).head<3>();
        const float weight = 1.0f - z.norm() / (reach * spacing);
        if (weight > 0.0f) visit(j, z, weight);
    }
}

Vec4f with_weight(const Vec3f& direction, float weight) {
    return Vec4f(direction.x(), direction.y(), direction.z(), weight);
}

/// Returns the outward normals of a solid, with zero weight inside.
std::vector<Vec4f> outward_normals(std::span<const Vec4f> x0, const NeighbourLists& pairs,
                                   float spacing) {
    std::vector<Vec4f> normal(x0.size(), Vec4f::Zero());
    for (size_t i = 0; i < x0.size(); ++i) {
        Vec3f outward = Vec3f::Zero();
        float sum = 0.0f;
        for_near(x0, pairs, spacing, i, [&](uint32_t, const Vec3f& z, float weight) {
            outward -= weight * z.normalized();
            sum += weight;
        });
        const float size = outward.norm();
        if (size > inside_below * sum) normal[i] = with_weight(outward / size, 1.0f);
    }
    return normal;
}

/// Returns the direction in which the neighbours spread least (sheets) or most (rods).
std::vector<Vec4f> principal_directions(std::span<const Vec4f> x0, const NeighbourLists& pairs,
                                        float spacing, bool most) {
    std::vector<Vec4f> direction(x0.size());
    for (size_t i = 0; i < x0.size(); ++i) {
        Mat3f spread = Mat3f::Zero();
        for_near(x0, pairs, spacing, i, [&](uint32_t, const Vec3f& z, float weight) {
            spread += weight * z * z.transpose();
        });
        const Eigen::SelfAdjointEigenSolver<Mat3f> solver(spread);
        direction[i] = with_weight(solver.eigenvectors().col(most ? 2 : 0), 1.0f);
    }
    return direction;
}

}  // namespace

std::vector<Vec4f> surface_directions(std::span<const Vec4f> x0, const NeighbourLists& pairs,
                                      float spacing, int dimension) {
    if (dimension < 3) return principal_directions(x0, pairs, spacing, dimension == 1);
    std::vector<Vec4f> normal = outward_normals(x0, pairs, spacing);
    std::vector<float> flatness(x0.size(), 0.0f);
    for (size_t i = 0; i < x0.size(); ++i) {
        if (normal[i].w() <= 0.0f) continue;
        float alike = 1e-6f, sum = 1e-6f;
        for_near(x0, pairs, spacing, i, [&](uint32_t j, const Vec3f&, float weight) {
            const float cosine = normal[i].head<3>().dot(normal[j].head<3>());
            if (cosine <= 0.0f) return;  // j is inside, or on the other side of a thin part
            alike += weight * cosine, sum += weight;
        });
        // A steep function, so that where a face meets an edge the face alone decides.
        flatness[i] = std::max(std::pow(alike / sum, 32.0f), 1e-4f);
    }
    for (size_t i = 0; i < x0.size(); ++i) normal[i].w() = flatness[i];
    return normal;
}

}  // namespace taffy
