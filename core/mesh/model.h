#pragma once
// A model from a file, made usable: a closed surface that can be filled, an open one that becomes a
// sheet, or curves that become rods.
#include <string>
#include <vector>

#include "core/mesh/triangle_mesh.h"

namespace taffy {

enum class ModelKind { solid, sheet, rod };

/// A line through points; closed ones go on from the last point to the first.
struct Curve {
    std::vector<Vec3f> points;  // [m]
    bool closed = false;
};

struct Model {
    ModelKind kind = ModelKind::solid;
    /// Counter-clockwise seen from outside, with normals; vertices are split at creases. Solids:
    /// the first closed_triangles enclose the volume, with cavities as surfaces that face inwards;
    /// the others are open decoration. Rods: empty.
    TriangleMesh surface;
    size_t closed_triangles = 0;
    double volume = 0.0;                    // of a solid; overlaps count once [m^3]
    size_t pieces = 0;                      // not connected with each other
    std::vector<std::array<Vec3f, 2>> rim;  // edges of a sheet's border [m]
    std::vector<Curve> curves;              // of rods
    std::string repairs;  // one sentence on what was wrong in the file; empty if nothing was
};

/// Corners of the box around surface and curves [m].
struct ModelBox {
    Vec3f lower = Vec3f::Zero();
    Vec3f upper = Vec3f::Zero();
    Vec3f centre() const { return 0.5f * (lower + upper); }
    Vec3f size() const { return upper - lower; }
};
ModelBox box_of(const Model& model);

double surface_area(const Model& model);  // [m^2]
double curve_length(const Model& model);  // [m]

/// Moves every point x to factor * (x - origin).
void transform(Model& model, const Vec3f& origin, float factor);

}  // namespace taffy
