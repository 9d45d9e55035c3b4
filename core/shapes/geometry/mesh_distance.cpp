// The only file that includes OpenVDB: its headers take long to compile.
#include <openvdb/openvdb.h>
#include <openvdb/tools/MeshToVolume.h>

#include <algorithm>

#include "core/base/error.h"
#include "core/mesh/triangle_mesh.h"
#include "core/shapes/geometry/distance_grid.h"

namespace taffy {

namespace {

constexpr int band = 4;  // cells on both sides of the surface whose distance OpenVDB computes

/// Returns all values on a dense grid.
std::vector<float> dense_values(const openvdb::FloatGrid& grid, const Eigen::Vector3i& first,
                                const Eigen::Vector3i& size) {
    std::vector<float> value;
    value.reserve(size_t(size.x()) * size_t(size.y()) * size_t(size.z()));
    const auto accessor = grid.getConstAccessor();
    for (int z = 0; z < size.z(); ++z)
        for (int y = 0; y < size.y(); ++y)
            for (int x = 0; x < size.x(); ++x)
                value.push_back(accessor.getValue({first.x() + x, first.y() + y, first.z() + z}));
    return value;
}

}  // namespace

std::shared_ptr<const DistanceGrid> distance_from_mesh(const TriangleMesh& mesh, int cells) {
    TAFFY_CHECK(!mesh.empty());
    openvdb::initialize();
    Vec3f lower = Vec3f::Constant(1e30f), upper = -lower;
    for (const Vec3f& p : mesh.position) lower = lower.cwiseMin(p), upper = upper.cwiseMax(p);
    const float cell = (upper - lower).maxCoeff() / float(cells);
    std::vector<openvdb::Vec3s> points;
    for (const Vec3f& p : mesh.position) points.emplace_back(p.x(), p.y(), p.z());
    std::vector<openvdb::Vec3I> triangles;
    for (const auto& t : mesh.triangles) triangles.emplace_back(t[0], t[1], t[2]);
    const auto transform = openvdb::math::Transform::createLinearTransform(double(cell));
    // The band reaches the middle of the thickest part, so that the way out is known everywhere.
    const float inner = float(cells);
    const auto grid = openvdb::tools::meshToSignedDistanceField<openvdb::FloatGrid>(
        *transform, points, triangles, {}, float(band), inner);
    const Eigen::Vector3i first =
        (lower / cell).array().floor().cast<int>().matrix() - Eigen::Vector3i::Constant(band);
    const Eigen::Vector3i last =
        (upper / cell).array().ceil().cast<int>().matrix() + Eigen::Vector3i::Constant(band);
    const Eigen::Vector3i size = last - first + Eigen::Vector3i::Ones();
    std::vector<float> value = dense_values(*grid, first, size);
    if (std::none_of(value.begin(), value.end(), [](float d) { return d < 0.0f; }))
        throw InputError("the mesh encloses no space: an obstacle must be a closed surface");
    return std::make_shared<const DistanceGrid>(first.cast<float>() * cell, cell, size,
                                                std::move(value));
}

}  // namespace taffy
