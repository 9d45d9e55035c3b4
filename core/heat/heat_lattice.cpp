#include "core/heat/heat_lattice.h"

#include <algorithm>
#include <cmath>

#include "core/base/types.h"
#include "core/kernels/mueller_kernels.h"

namespace taffy {

HeatLattice::HeatLattice(const HeatMaterial& material, double h) {
    const double d = double(material.spacing), cell = d * d * d, V = double(material.volume);
    const Poly6<double> colour(h);
    const ViscosityKernel<double> viscosity(h);
    const int n = int(std::ceil(h / d));
    std::vector<double> layer(size_t(n) + 1, 0.0);  // colour of a plane l spacings away
    moment = 0.0;
    double half = 0.0, along = 0.0, half_along = 0.0;  // at a face; of x^2 in place of r^2
    for (int k = -n; k <= n; ++k)
        for (int j = -n; j <= n; ++j)
            for (int i = -n; i <= n; ++i) {
                const double r2 = d * d * double(i * i + j * j + k * k);
                if (k >= 0) layer[size_t(k)] += cell * colour.value(r2);
                const bool in_body =
                    (material.dimension > 2 || k == 0) && (material.dimension > 1 || j == 0);
                if (!in_body) continue;
                const double part = V * viscosity.laplacian(std::sqrt(r2));
                const bool behind = (material.dimension == 3 ? k : j) <= 0;
                const double x2 = d * d * double(i * i);
                moment += part * r2, along += part * x2;
                if (behind) half += part * r2, half_along += part * x2;
            }
    if (material.dimension > 1) missing = std::log(half_along / along) / std::log(half / moment);
    filling = layer[0];
    for (int l = 1; l <= n; ++l) filling += 2.0 * layer[size_t(l)];
    // The layer l below a flat face misses the planes beyond it.
    all_faces = 0.0;
    for (int l = 0; l < n; ++l) {
        double missing = 0.0;
        for (int k = l + 1; k <= n; ++k) missing += layer[size_t(k)];
        const double loss = -std::log1p(-missing / filling);
        if (l == 0) face = loss;
        if (loss > free_side_threshold * face) all_faces += loss;
    }
}

double HeatLattice::scale(double own_moment, int dimension) const {
    const double part = std::max(own_moment / moment, 0.25);
    return 2.0 * dimension / moment * std::pow(part, -missing);
}

double HeatLattice::free_sides(double colour) const {
    const double loss = std::log(filling / colour);
    return loss > free_side_threshold * face ? loss / all_faces : 0.0;
}

}  // namespace taffy
