#pragma once
// Signed distance from a closed surface, sampled on a grid: cheap to query from many threads.
#include <memory>
#include <vector>

#include "core/base/types.h"

namespace taffy {

struct TriangleMesh;

class DistanceGrid {
  public:
    /// @param value  at lower + cell * (i, j, k), i fastest, negative inside [m]
    DistanceGrid(const Vec3f& lower, float cell, const Eigen::Vector3i& size,
                 std::vector<float> value);

    struct Sample {
        float distance = 0.0f;            // [m]
        Vec3f gradient = Vec3f::UnitZ();  // about unit length near the surface
    };
    /// Returns the trilinear interpolation; outside the grid the distance to the grid is added.
    Sample at(const Vec3f& x) const;

    Vec3f lower() const { return lower_; }
    Vec3f upper() const { return lower_ + cell_ * (size_ - Eigen::Vector3i::Ones()).cast<float>(); }
    float cell() const { return cell_; }

  private:
    Vec3f lower_;
    float cell_;  // [m]
    Eigen::Vector3i size_;
    std::vector<float> value_;
};

/// Returns the distances from a closed mesh, found by OpenVDB, in about this many cells along its
/// longest side. Throws InputError if the mesh encloses nothing.
std::shared_ptr<const DistanceGrid> distance_from_mesh(const TriangleMesh& mesh, int cells = 96);

}  // namespace taffy
