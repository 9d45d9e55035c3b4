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

struct RoundBox {
    Vec3d half_size;
    double radius;
};
struct RoundCylinder {
    double radius, half_height, rounding;
};
struct Tubes {
    const std::vector<Curve>* curves;
    double radius;
};

/// What a shape's surface is made as, before sheets are stretched and bent.
struct Form {
    std::variant<RoundBox, RoundCylinder, Tubes> solid;
    double cell;  // length of the triangles' edges at the finest [m]
};

struct FormOf {
    double spacing;

    double cell() const { return 0.5 * spacing; }
    /// Of the edges of a solid whose smallest size is given [m].
    double rounding(double smallest) const { return std::min(0.3 * spacing, 0.3 * smallest); }

    Form operator()(const BoxShape& box) const {
        return {RoundBox{0.5 * box.size.cast<double>(), rounding(double(box.size.minCoeff()))},
                cell()};
    }
    Form operator()(const SphereShape& sphere) const {
        return {RoundBox{Vec3d::Constant(sphere.radius), sphere.radius}, cell()};
    }
    Form operator()(const CylinderShape& c) const {
        return {RoundCylinder{c.radius, 0.5 * c.height,
                              rounding(double(std::min(2.0f * c.radius, c.height)))},
                cell()};
    }
    Form operator()(const SheetShape& sheet) const {
        const double thickness = sheet.thickness > 0.0f ? double(sheet.thickness) : spacing;
        const Vec3d half = 0.5 * Vec3d(sheet.length, sheet.width, thickness);
        const double edge = std::min(rounding(2.0 * half.minCoeff()), 0.45 * thickness);
        if (sheet.round) return {RoundCylinder{half[0], half[2], edge}, cell()};
        return {RoundBox{half, edge}, cell()};
    }
    Form operator()(const RodShape& rod) const {
        const double side = rod.thickness > 0.0f ? double(rod.thickness) : spacing;
        return {RoundBox{0.5 * Vec3d(rod.length, side, side), 0.3 * side},
                std::min(cell(), 0.5 * side)};
    }
    Form operator()(const ReserveShape&) const { return {Tubes{nullptr, 0.0}, cell()}; }
    /// Of lines only: the others have a mesh.
    Form operator()(const MeshShape& shape) const {
        const double side = shape.thickness > 0.0f ? double(shape.thickness) : spacing;
        const double radius = side / std::sqrt(std::numbers::pi);  // of the same area
        return {Tubes{&shape.model->curves, radius}, std::min(cell(), radius)};
    }
};

struct Vertices {
    double cell;

    double operator()(const RoundBox& b) const {
        return round_box_vertices(b.half_size, b.radius, cell);
    }
    double operator()(const RoundCylinder& c) const {
        return round_cylinder_vertices(c.radius, c.half_height, c.rounding, cell);
    }
    double operator()(const Tubes& tubes) const {
        double sum = 0.0;
        if (tubes.curves)
            for (const Curve& curve : *tubes.curves)
                sum += tube_vertices(curve, tubes.radius, cell);
        return sum;
    }
};

struct Mesh {
    double cell;

    TriangleMesh operator()(const RoundBox& b) const {
        return round_box(b.half_size, b.radius, cell);
    }
    TriangleMesh operator()(const RoundCylinder& c) const {
        return round_cylinder(c.radius, c.half_height, c.rounding, cell);
    }
    TriangleMesh operator()(const Tubes& tubes) const {
        TriangleMesh all;
        if (!tubes.curves) return all;
        for (const Curve& curve : *tubes.curves) {
            const TriangleMesh one = tube(curve, tubes.radius, cell);
            const uint32_t first = uint32_t(all.position.size());
            all.position.insert(all.position.end(), one.position.begin(), one.position.end());
            all.normal.insert(all.normal.end(), one.normal.begin(), one.normal.end());
            for (const auto& [a, b, c] : one.triangles)
                all.triangles.push_back({first + a, first + b, first + c});
        }
        return all;
    }
};

/// The finest cell with which the form has at most so many vertices [m]; 0 where none has.
double affordable_cell(const Form& form, double max_vertices) {
    constexpr double coarser = 1.1, coarsest = 1e4;
    for (double cell = form.cell; cell < coarsest; cell *= coarser)
        if (std::visit(Vertices{cell}, form.solid) <= max_vertices) return cell;
    return 0.0;
}

/// The slab as the sheet is: an ellipse, a sombrero.
TriangleMesh shaped(const SheetShape& sheet, TriangleMesh mesh, double spacing) {
    if (sheet.round) {
        const double ratio = double(sheet.width) / double(sheet.length);
        mesh = mapped(
            mesh, [&](const Vec3d& X) { return Vec3d(X[0], ratio * X[1], X[2]); }, 0.5 * spacing);
    }
    if (sheet.profile == SheetShape::Profile::flat) return mesh;
    return mapped(
        mesh, [&](const Vec3d& X) { return bent_to_sombrero(sheet, X); }, 0.01 * spacing);
}

}  // namespace

TriangleMesh shape_surface(const Shape& shape, float spacing, double max_vertices) {
    const Form form = std::visit(FormOf{double(spacing)}, shape);
    const double cell = affordable_cell(form, max_vertices);
    if (cell == 0.0) return {};
    TriangleMesh mesh = std::visit(Mesh{cell}, form.solid);
    const auto* sheet = std::get_if<SheetShape>(&shape);
    return sheet ? shaped(*sheet, std::move(mesh), double(spacing)) : mesh;
}

double shape_surface_vertices(const Shape& shape, float spacing, double max_vertices) {
    const Form form = std::visit(FormOf{double(spacing)}, shape);
    const double cell = affordable_cell(form, max_vertices);
    return cell == 0.0 ? 0.0 : std::visit(Vertices{cell}, form.solid);
}

}  // namespace taffy
