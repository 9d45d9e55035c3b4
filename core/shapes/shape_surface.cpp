#include "core/shapes/shape_surface.h"

namespace taffy {

namespace {

/// Returns the finest cell with which the surface has at most max_vertices [m]; 0 where none has.
double affordable_cell(const SurfacePlan& plan, double max_vertices) {
    constexpr double coarser = 1.1, coarsest = 1e4;
    for (double cell = plan.cell; cell < coarsest; cell *= coarser)
        if (plan.vertices(cell) <= max_vertices) return cell;
    return 0.0;
}

}  // namespace

TriangleMesh shape_surface(const Shape& shape, float spacing, double max_vertices) {
    const SurfacePlan plan = shape.surface(double(spacing));
    const double cell = affordable_cell(plan, max_vertices);
    return cell == 0.0 ? TriangleMesh{} : plan.mesh(cell);
}

double shape_surface_vertices(const Shape& shape, float spacing, double max_vertices) {
    const SurfacePlan plan = shape.surface(double(spacing));
    const double cell = affordable_cell(plan, max_vertices);
    return cell == 0.0 ? 0.0 : plan.vertices(cell);
}

}  // namespace taffy
