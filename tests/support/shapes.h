#pragma once
// Shapes by their sizes, for tests.
#include "core/shapes/shapes.h"

namespace taffy::test {

inline ShapePtr box(const Vec3f& size) {
    return make_shape("box", {{"size", Vec3d(size.cast<double>())}});
}
inline ShapePtr sphere(float radius) {
    return make_shape("sphere", {{"radius", radius}});
}
inline ShapePtr cylinder(float radius, float height) {
    return make_shape("cylinder", {{"radius", radius}, {"height", height}});
}
inline ShapePtr plane(const Vec3f& normal) {
    return make_shape("plane", {{"normal", Vec3d(normal.normalized().cast<double>())}});
}
inline ShapePtr rod(float length) {
    return make_shape("rod", {{"length", length}});
}
inline ShapePtr rod(float length, float thickness) {
    return make_shape("rod", {{"length", length}, {"thickness", thickness}});
}
inline ShapePtr sheet(float length, float width, bool round = false) {
    return make_shape("sheet", {{"length", length}, {"width", width}, {"round", round}});
}
inline ShapePtr sheet(float length, float width, float thickness, bool round = false) {
    return make_shape(
        "sheet",
        {{"length", length}, {"width", width}, {"thickness", thickness}, {"round", round}});
}
/// A round sheet, bent like a sombrero.
inline ShapePtr sombrero(float diameter, float thickness, float crown) {
    return make_shape("sheet", {{"length", diameter},
                                {"width", diameter},
                                {"thickness", thickness},
                                {"round", true},
                                {"profile", std::string("sombrero")},
                                {"profile_height", crown}});
}

}  // namespace taffy::test
