#include "core/heat/heat_lattice.h"

#include <algorithm>
#include <cmath>

#include "core/base/types.h"
#include "core/kernels/mueller_kernels.h"

namespace taffy {

HeatLattice::HeatLattice(const HeatMaterial& material) {
    const double h = double(material.support), d = double(material.spacing), cell = d * d * d,
                 V = double(material.volume);
    const double R = std::min(h, colour_reach * d);
    const ViscosityKernel<double> viscosity(h);
    const int n = int(std::ceil(h / d));
    reach2 = float(R * R);
    moment = 0.0, filling = 0.0;
    double half = 0.0, along = 0.0, half_along = 0.0;  // at a face; of x^2 in place of r^2
    double at_face = 0.0, in_body_only = 0.0;          // colours
    for (int k = -n; k <= n; ++k)
        for (int j = -n; j <= n; ++j)
            for (int i = -n; i <= n; ++i) {
                const double r2 = d * d * double(i * i + j * j + k * k);
                const double colour = cell * std::max(0.0, 1.0 - r2 / (R * R));
                const bool in_body =
                    (material.dimension > 2 || k == 0) && (material.dimension > 1 || j == 0);
                filling += colour;
                if (k <= 0) at_face += colour;
                if (!in_body) continue;
                in_body_only += colour;
                const double part = V * viscosity.laplacian(std::sqrt(r2));
                const bool behind = (material.dimension == 3 ? k : j) <= 0;
                const double x2 = d * d * double(i * i);
                moment += part * r2, along += part * x2;
                if (behind) half += part * r2, half_along += part * x2;
            }
    if (material.dimension > 1) missing = std::log(half_along / along) / std::log(half / moment);
    face = std::log(filling / at_face);
    excess = std::log(filling / in_body_only) / face - 2.0 * (3 - material.dimension);
}

double HeatLattice::scale(double own_moment, int dimension) const {
    const double part = std::max(own_moment / moment, 0.25);
    return 2.0 * dimension / moment * std::pow(part, -missing);
}

double HeatLattice::free_sides(double colour) const {
    const double sides = std::log(filling / colour) / face - excess;
    // Less than half a side is disorder.
    return sides * std::clamp(4.0 * sides - 2.0, 0.0, 1.0);
}

double conductance_in_series(double surface, double conductivity, double depth) {
    if (surface <= 0.0 || conductivity <= 0.0) return 0.0;
    return 1.0 / (1.0 / surface + depth / conductivity);
}

}  // namespace taffy
