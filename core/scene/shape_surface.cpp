#include "core/scene/shape_surface.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/scene/round_solids.h"
#include "core/scene/sampling.h"
#include "core/scene/tube.h"

namespace taffy {

namespace {

/// Where the point X of the flat slab goes when its middle surface S(x, y) becomes a sombrero:
/// S + X_z n. With u as in sombrero_height and g = distance / (u radius), S = (g x, g y, height).
Vec3d bent_to_sombrero(const SheetShape& sheet, const Vec3d& X) {
    const double a = 0.5 * sheet.length, b = 0.5 * sheet.width, radius = std::min(a, b);
    const double crown = sheet.profile_height, u = std::hypot(X[0] / a, X[1] / b);
    const double height = sombrero_height(u, crown);
    if (u < 1e-9) return {X[0], X[1], height + X[2]};
    constexpr double h = 1e-5;
    const double rise = (sombrero_height(u + h, crown) - sombrero_height(u - h, crown)) / (2.0 * h);
    const double g = sombrero_distance(u, crown, radius) / (u * radius);
    // distance'^2 + rise^2 = radius^2
    const double growth =
        (std::sqrt(std::max(radius * radius - rise * rise, 0.0)) / radius - g) / u;  // dg/du
    const double ux = X[0] / (a * a * u), uy = X[1] / (b * b * u);
    const Vec3d along_x(g + growth * ux * X[0], growth * ux * X[1], rise * ux);
    const Vec3d along_y(growth * uy * X[0], g + growth * uy * X[1], rise * uy);
    return Vec3d(g * X[0], g * X[1], height) + X[2] * along_x.cross(along_y).normalized();
}

struct Surface {
    double spacing;

    double cell() const { return 0.5 * spacing; }
    /// Of the edges of a solid whose smallest size is given [m].
    double rounding(double smallest) const { return std::min(0.3 * spacing, 0.3 * smallest); }

    TriangleMesh operator()(const BoxShape& box) const {
        return round_box(0.5 * box.size.cast<double>(), rounding(box.size.minCoeff()), cell());
    }
    TriangleMesh operator()(const SphereShape& sphere) const {
        return round_box(Vec3d::Constant(sphere.radius), sphere.radius, cell());
    }
    TriangleMesh operator()(const CylinderShape& c) const {
        return round_cylinder(c.radius, 0.5 * c.height,
                              rounding(std::min(2.0f * c.radius, c.height)), cell());
    }
    TriangleMesh operator()(const SheetShape& sheet) const {
        const double thickness = sheet.thickness > 0.0f ? double(sheet.thickness) : spacing;
        const Vec3d half = 0.5 * Vec3d(sheet.length, sheet.width, thickness);
        const double edge = std::min(rounding(2.0 * half.minCoeff()), 0.45 * thickness);
        TriangleMesh mesh;
        if (sheet.round) {
            mesh = round_cylinder(half[0], half[2], edge, cell());
            const double ratio = half[1] / half[0];
            mesh = mapped(
                mesh, [&](const Vec3d& X) { return Vec3d(X[0], ratio * X[1], X[2]); }, cell());
        } else {
            mesh = round_box(half, edge, cell());
        }
        if (sheet.profile == SheetShape::Profile::flat) return mesh;
        return mapped(
            mesh, [&](const Vec3d& X) { return bent_to_sombrero(sheet, X); }, 0.01 * spacing);
    }
    TriangleMesh operator()(const RodShape& rod) const {
        const double side = rod.thickness > 0.0f ? double(rod.thickness) : spacing;
        return round_box(0.5 * Vec3d(rod.length, side, side), 0.3 * side,
                         std::min(cell(), 0.5 * side));
    }
    /// Of lines only: the others have a mesh.
    TriangleMesh operator()(const ReserveShape&) const { return {}; }
    TriangleMesh operator()(const MeshShape& shape) const {
        const double side = shape.thickness > 0.0f ? double(shape.thickness) : spacing;
        const double radius = side / std::sqrt(std::numbers::pi);  // of the same area
        TriangleMesh all;
        for (const Curve& curve : shape.model->curves) {
            const TriangleMesh one = tube(curve, radius, std::min(cell(), radius));
            const uint32_t first = uint32_t(all.position.size());
            all.position.insert(all.position.end(), one.position.begin(), one.position.end());
            all.normal.insert(all.normal.end(), one.normal.begin(), one.normal.end());
            for (const auto& [a, b, c] : one.triangles)
                all.triangles.push_back({first + a, first + b, first + c});
        }
        return all;
    }
};

}  // namespace

TriangleMesh shape_surface(const Shape& shape, float spacing) {
    return std::visit(Surface{double(spacing)}, shape);
}

}  // namespace taffy
