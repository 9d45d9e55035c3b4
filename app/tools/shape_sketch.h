#pragma once
// A sketch of a shape in lines, by which a person knows it while it is placed.
#include <array>
#include <vector>

#include "core/shapes/shape.h"

namespace taffy {

/// A line from one point to another, in the shape's own frame [m].
using SketchLine = std::array<Vec3f, 2>;

/// Returns the rim of a round mouth; the outlines of a shape that encloses space in the three
/// planes through its middle; and the twelve edges of the box around any other shape, and of a box.
/// Outlines follow the distance to the shape, taken on 64 x 64 cells and interpolated linearly
/// along their edges (marching squares).
std::vector<SketchLine> shape_sketch(const Shape& shape);

/// Returns the twelve edges of a box around the origin.
/// @param half  half of each side [m]
std::vector<SketchLine> box_sketch(const Vec3f& half);

}  // namespace taffy
