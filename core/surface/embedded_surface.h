#pragma once
// A triangle mesh that is carried by the particles of a body [KAG05, section 4.2.1]:
//     x_v = sum_j w_vj (x_j + F_j (X_v - X_j)),   n_v ~ cof(sum_j w_vj F_j) N_v
// with weights w_vj of the rest state that sum to one. Every affine motion of the particles moves
// the mesh exactly. The sum is M (X_v, 1), M = sum_j w_vj M_j, with one 3x4 matrix per particle:
// the same for the processor and for shaders/mesh_carry.vert.
//
// Where a sheet or rod is torn, the mesh is cut: each side of a tear is carried by its own
// particles alone.
#include <functional>
#include <span>
#include <vector>

#include "core/base/parallel.h"
#include "core/mesh/triangle_mesh.h"
#include "core/neighbors/rest_neighbours.h"
#include "core/surface/surface_weights.h"

namespace taffy {

/// The map by which a particle carries the space around it: x = F (X - origin) + t, rows (F, t).
struct CarrierTransform {
    Vec4f row[3];
};

struct CarriedVertex {
    Vec3f position;  // [m]
    Vec3f normal;    // unit
};

class EmbeddedSurface {
  public:
    /// @param mesh       at rest, in the particles' coordinates; normals are computed if missing
    /// @param particles  the body's rest positions [m]
    /// @param support    radius of the neighbourhoods that F_j is fitted to [m]
    /// @param dimension  directions that these may span: 3 solid, 2 sheet, 1 rod
    EmbeddedSurface(TriangleMesh mesh, std::span<const Vec4f> particles, float spacing,
                    float support, int dimension);

    /// Returns this surface of a sheet or rod, cut where bonds between close neighbours are
    /// broken. Along the cut it is drawn in to the middle of the sheet, or to the axis.
    /// @param particles, spacing, support, dimension  those that the surface was made with
    /// @param bonds  the bonds that are left of all pairs within the support
    EmbeddedSurface torn(std::span<const Vec4f> particles, const NeighbourLists& bonds,
                         float spacing, float support, int dimension) const;

    /// The mesh at rest; positions are relative to origin().
    const TriangleMesh& mesh() const { return mesh_; }
    Vec3f origin() const { return origin_; }
    /// The particles that carry vertices: indices within the body, ascending.
    std::span<const uint32_t> carriers() const { return carriers_; }
    /// The weights, one row per vertex, with indices into carriers().
    const SurfaceWeights& weights() const { return weights_; }

    /// Returns the rotation of a particle, given its index within the body. It decides how the
    /// first particle of a line has turned about the line; the others turn with it.
    using RotationOf = std::function<Quatf(uint32_t)>;
    /// @param x       present positions of the body's particles [m]
    /// @param result  one per carrier
    void find_transforms(const ThreadPool& pool, std::span<const Vec4f> x,
                         const RotationOf& rotation, std::span<CarrierTransform> result) const;

    /// Returns one carried vertex; transforms are those of find_transforms().
    CarriedVertex carry(size_t vertex, std::span<const CarrierTransform> transforms) const;
    /// Returns the whole carried mesh [m].
    TriangleMesh carry(std::span<const CarrierTransform> transforms) const;

  private:
    /// How F_j is completed in the directions in which particle j has no neighbours.
    struct Frame {
        uint8_t rank = 3;
        Vec3f direction = Vec3f::UnitZ();  // rank 2: across the sheet; rank 1: along the line
    };

    /// One particle of a line, and the one before it, which it follows in its turn about the line.
    struct LineStep {
        uint32_t carrier;
        uint32_t before;  // position in line_; itself for the first
    };

    EmbeddedSurface() = default;
    void find_carriers(size_t particles);
    void find_lines();
    void fit_gradients(std::span<const Vec4f> particles, float support, int dimension);
    /// Adds the fit of particle j to these neighbours.
    void fit_gradient(std::span<const Vec4f> particles, uint32_t j,
                      std::span<const uint32_t> neighbours, float support, int dimension);
    class Cut;
    Mat3f gradient(size_t carrier, std::span<const Vec4f> x, const RotationOf& rotation) const;
    void complete_lines(const RotationOf& rotation, std::span<CarrierTransform> result) const;

    TriangleMesh mesh_;
    Vec3f origin_ = Vec3f::Zero();  // [m]
    SurfaceWeights weights_;
    std::vector<uint32_t> carriers_;
    std::vector<Vec3f> rest_;      // X_j - origin of the carriers [m]
    NeighbourLists pairs_;         // of the carriers: particles within the body
    std::vector<Vec3f> gradient_;  // g_jk [1/m], per pair: F_j = sum_k (x_k - x_j) g_jk^T
    std::vector<Frame> frames_;    // of the carriers
    std::vector<LineStep> line_;   // all carriers of rank 1, each after the one that it follows
};

}  // namespace taffy
