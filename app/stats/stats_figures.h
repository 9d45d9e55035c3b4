#pragma once
// Every figure of a simulation for tables and plots, with its name and its unit.
#include <functional>
#include <string>
#include <string_view>

#include "core/module/diagnostics.h"

namespace taffy {

/// The parts of a name such as "body.bar.centre_x [m]".
struct FigureName {
    std::string_view kind;   // "body", "probe"; empty: of the whole simulation
    std::string_view owner;  // "bar"
    std::string_view what;   // "centre"
    std::string_view part;   // "x", "xy"; empty: a single number
    std::string_view unit;   // "kg m/s"
};

/// Called with every figure in order; a value that is not a number means that the figure has none.
using VisitFigure = std::function<void(const FigureName& name, double value)>;

void visit_figures(const Diagnostics& diagnostics, double real_time_factor,
                   const VisitFigure& visit);

// Visit the components of vectors and tensors, also for figures that Diagnostics does not have.
void visit_vector(const FigureName& name, const Vec3d& value, const VisitFigure& visit);
/// In the order xx, yy, zz, yz, zx, xy.
void visit_tensor(const FigureName& name, const Mat3d& value, const VisitFigure& visit);

/// Returns "body.bar.centre_x_m".
std::string column_name(const FigureName& name);

}  // namespace taffy
