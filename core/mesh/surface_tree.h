#pragma once
// Queries of a surface of triangles: its nearest point, and its winding number about a point. A
// tree of boxes; far boxes count for the winding number as one dipole [Barill et al. 2018, "Fast
// winding numbers for soups and clouds", eq. 13]. Both queries work for any triangles.
#include <array>
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
    uint32_t visited = 0;  // number of boxes looked at: the cost of the query
    uint32_t place = 0;    // of the triangle in the tree
};

class SurfaceTree {
  public:
    /// Uses the first count triangles of the mesh.
    SurfaceTree(const TriangleMesh& mesh, size_t count);

    bool empty() const { return triangles_.empty(); }
    /// Returns the nearest point of the surface; if it is farther than max_distance, the returned
    /// distance is infinite.
    SurfacePoint nearest(const Vec3d& x,
                         double max_distance = std::numeric_limits<double>::infinity()) const;
    /// Returns the distance of x from the triangle at a place, as in SurfacePoint [m].
    double distance_to(uint32_t place, const Vec3d& x) const;
    /// Returns 1 inside a closed surface that faces outwards, 0 outside, values between where there
    /// are holes. Adds the number of boxes looked at to visited.
    double winding_number(const Vec3d& x, size_t* visited = nullptr) const;
    bool contains(const Vec3d& x, size_t* visited = nullptr) const {
        return winding_number(x, visited) > 0.5;
    }

  private:
    struct Corners {
        Vec3d a, b, c;
        uint32_t index;  // in the mesh
    };
    using Pair = Eigen::Array2d;  // values of both children
    struct Node {
        std::array<Pair, 3> lower, upper;  // boxes of the children [m]; leaf: unused
        uint32_t first, count;             // leaf: triangles
        uint32_t right;  // inner node: second child; the first follows its parent; leaf: 0

        Pair squared_distances(const Vec3d& x) const;  // from the children's boxes [m^2]
    };
    /// A disc that contains a triangle.
    struct Disc {
        Vec3d centre, normal;  // unit; zero for a sliver, which then has a ball
        double radius;

        bool is_beyond(double distance2, const Vec3d& x) const;
    };
    /// A node's contribution to the winding number from afar.
    struct Dipole {
        Vec3d centre;       // mean of its triangles, by area [m]
        Vec3d area_vector;  // sum of area times normal [m^2]
        double radius;      // around centre, of all its triangles [m]
    };
    using Box = Eigen::AlignedBox3d;
    static Disc disc_around(const Corners& triangle);
    Box box_of(uint32_t first, uint32_t count) const;
    Dipole dipole_of(uint32_t first, uint32_t count, const Box& box) const;
    uint32_t build(uint32_t first, uint32_t count, const Box& box);

    std::vector<Corners> triangles_;
    std::vector<Disc> discs_;  // around the triangles
    Box box_;                  // around all triangles
    std::vector<Node> nodes_;
    std::vector<Dipole> dipoles_;  // of the nodes
};

}  // namespace taffy
