#include "core/mesh/filling.h"

#include <cmath>

#include "core/base/error.h"
#include "core/mesh/curves.h"
#include "core/mesh/sheet_points.h"
#include "core/mesh/solid_points.h"

namespace taffy {

double estimated_count(const Model& model, double spacing) {
    switch (model.kind) {
        case ModelKind::solid:
            return model.volume / std::pow(spacing, 3);
        case ModelKind::sheet:
            return surface_area(model) / std::pow(spacing, 2);
        case ModelKind::rod:
            break;
    }
    return std::max(double(model.curves.size()), curve_length(model) / spacing);
}

double spacing_for_count(const Model& model, double count) {
    switch (model.kind) {
        case ModelKind::solid:
            return std::cbrt(model.volume / count);
        case ModelKind::sheet:
            return std::sqrt(surface_area(model) / count);
        case ModelKind::rod:
            break;
    }
    return curve_length(model) / count;
}

std::vector<Vec3f> fill(const Model& model, double spacing, Packing packing) {
    std::vector<Vec3f> points;
    if (model.kind == ModelKind::solid) {
        points = solid_points(model, spacing, packing);
    } else if (model.kind == ModelKind::sheet) {
        points = sheet_points(model, spacing);
    } else {
        for (const Curve& curve : model.curves)
            for (const Vec3f& x : points_along(curve, spacing)) points.push_back(x);
    }
    return points;
}

}  // namespace taffy
