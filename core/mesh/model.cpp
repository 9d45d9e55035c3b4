#include "core/mesh/model.h"

#include <cmath>

namespace taffy {

namespace {

Vec3d corner(const TriangleMesh& mesh, size_t triangle, int k) {
    return mesh.position[mesh.triangles[triangle][size_t(k)]].cast<double>();
}

/// Calls change(point) for every point of the model.
template <class AnyModel, class Change>
void for_each_point(AnyModel& model, const Change& change) {
    for (auto& x : model.surface.position) change(x);
    for (auto& edge : model.rim)
        for (auto& x : edge) change(x);
    for (auto& curve : model.curves)
        for (auto& x : curve.points) change(x);
}

}  // namespace

ModelBox box_of(const Model& model) {
    Eigen::AlignedBox3f box;
    for_each_point(model, [&](const Vec3f& x) { box.extend(x); });
    return box.isEmpty() ? ModelBox{} : ModelBox{box.min(), box.max()};
}

double surface_area(const Model& model) {
    double area = 0.0;
    for (size_t t = 0; t < model.surface.triangles.size(); ++t) {
        const Vec3d a = corner(model.surface, t, 0);
        area +=
            0.5 * (corner(model.surface, t, 1) - a).cross(corner(model.surface, t, 2) - a).norm();
    }
    return area;
}

double curve_length(const Model& model) {
    double length = 0.0;
    for (const Curve& curve : model.curves) {
        const size_t n = curve.points.size();
        for (size_t i = 0; i + (curve.closed ? 0 : 1) < n; ++i)
            length += double((curve.points[(i + 1) % n] - curve.points[i]).norm());
    }
    return length;
}

void transform(Model& model, const Vec3f& origin, float factor) {
    for_each_point(model, [&](Vec3f& x) { x = factor * (x - origin); });
    model.volume *= std::pow(double(factor), 3);
}

}  // namespace taffy
