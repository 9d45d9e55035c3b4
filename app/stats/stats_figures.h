#pragma once
// Every figure of a simulation that tables and plots have, with its name and its unit.
#include <functional>
#include <string>
#include <string_view>

#include "core/module/diagnostics.h"

namespace taffy {

/// "body.bar.centre_x [m]" in its pieces.
struct FigureName {
    std::string_view kind;   // "body", "probe"; empty: of the whole simulation
    std::string_view owner;  // "bar"
    std::string_view what;   // "centre"
    std::string_view part;   // "x", "xy"; empty: it is a single number
    std::string_view unit;   // "kg m/s"
};

/// Called with every figure in its order; not a number: there is nothing that it could be of.
using VisitFigure = std::function<void(const FigureName& name, double value)>;

void visit_figures(const Diagnostics& diagnostics, double real_time_factor,
                   const VisitFigure& visit);

// The same of vectors, tensors and materials, for figures that Diagnostics does not have.
void visit_vector(const FigureName& name, const Vec3d& value, const VisitFigure& visit);
/// xx, yy, zz, yz, zx, xy.
void visit_tensor(const FigureName& name, const Mat3d& value, const VisitFigure& visit);

/// "body.bar.centre_x_m"
std::string column_name(const FigureName& name);

}  // namespace taffy
