#pragma once
// Means over the particles of a probe that the user has placed, see SetProbes.
#include <vector>

#include "core/base/types.h"
#include "core/module/diagnostics.h"

namespace taffy {

struct ProbeReport {
    ProbeFigures figures;          // without heat_flux
    uint32_t particles = 0;        // number of present particles; if 0, only the name is valid
    Vec3d centre = Vec3d::Zero();  // [m]
    double density = 0.0;          // present [kg/m^3]
    double molten = 0.0;           // 0 solid to 1 fluid
    std::vector<double> fields;    // in the order of colour_fields(); 0 for those without values
};

}  // namespace taffy
