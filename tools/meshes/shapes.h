#pragma once
// The models that come with the program: longest side 1 m, the middle of the box at 0, z up, faces
// looking to -y.
#include <string>
#include <vector>

#include "tools/meshes/polygonise.h"

namespace taffy {

struct ShapeDefinition {
    std::string name;  // of the file, without .ply
    Implicit shape;
    Vec3d lower, upper;  // a box around the shape, before it is scaled
    PolygoniseOptions options;
};

ShapeDefinition duck();
ShapeDefinition teddy();
ShapeDefinition bust();
ShapeDefinition torus();
ShapeDefinition gear();

std::vector<ShapeDefinition> all_models();

/// Returns the shape's surface at its final size and place.
TriangleMesh mesh_of(const ShapeDefinition& definition);

}  // namespace taffy
