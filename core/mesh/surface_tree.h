#pragma once
// Answers about a surface of triangles: the nearest point of it, and how often it winds about a
// point. A tree of boxes; far boxes count for the winding number as one dipole [Barill et al. 2018,
// "Fast winding numbers for soups and clouds", eq. 13]. Both answers hold for any triangles.
#include <limits>
#include <span>
#include <vector>

#include "core/mesh/triangle_mesh.h"

namespace taffy {

struct SurfacePoint {
    Vec3d position = Vec3d::Zero();                             // [m]
    Vec3d normal = Vec3d::Zero();                               // unit, of the triangle
    double distance = std::numeric_limits<double>::infinity();  // [m], never below 0
    uint32_t triangle = 0;
    uint32_t visited = 0;  // boxes that were looked at: what the answer cost
};

class SurfaceTree {
  public:
    /// Uses the first count triangles of the mesh.
    SurfaceTree(const TriangleMesh& mesh, size_t count);

    bool empty() const { return triangles_.empty(); }
    /// The nearest point of the surface; what is farther than max_distance is not found: then the
    /// distance is infinite.
    SurfacePoint nearest(const Vec3d& x,
                         double max_distance = std::numeric_limits<double>::infinity()) const;
    /// 1 inside a closed surface that faces outwards, 0 outside; between where there are holes.
    /// Adds what the answer cost to visited.
    double winding_number(const Vec3d& x, size_t* visited = nullptr) const;
    bool contains(const Vec3d& x, size_t* visited = nullptr) const {
        return winding_number(x, visited) > 0.5;
    }

  private:
    struct Corners {
        Vec3d a, b, c;
        uint32_t index;  // in the mesh
    };
    struct Node {
        Eigen::AlignedBox3d box;
        Vec3d centre;           // mean of its triangles, by area [m]
        Vec3d area_vector;      // sum of area times normal [m^2]
        double radius;          // around centre, of all its triangles [m]
        uint32_t first, count;  // leaf: triangles
        uint32_t right;         // inner node: second child; the first follows its parent; leaf: 0
    };
    uint32_t build(uint32_t first, uint32_t count);
    void summarise(Node& node) const;

    std::vector<Corners> triangles_;
    std::vector<Node> nodes_;
};

}  // namespace taffy
