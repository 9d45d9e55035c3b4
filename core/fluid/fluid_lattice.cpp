#include "core/fluid/fluid_lattice.h"

#include <cmath>

#include "core/kernels/mueller_kernels.h"
#include "core/kernels/wendland.h"

namespace taffy {

FluidLattice::FluidLattice(const FluidGrain& grain) {
    const double d = double(grain.spacing), V = d * d * d, h = double(grain.support);
    const WendlandC4<double> kernel(h);
    const ViscosityKernel<double> viscosity(double(viscous_reach) * h);
    const auto rub = [&](double r) { return V * r * r * viscosity.laplacian(r) / 6.0; };
    const int n = int(std::ceil(h / d)) + 1;
    const auto for_cells = [n](const auto& visit) {
        for (int k = -n; k <= n; ++k)
            for (int j = -n; j <= n; ++j)
                for (int i = -n; i <= n; ++i) visit(Vec3d(i, j, k));
    };
    double behind = 0.0, behind_both = 0.0, second = 0.0;
    for_cells([&](const Vec3d& cell) {
        const double part = V * kernel.value(d * cell.norm());
        filling += part;
        shear += rub(d * cell.norm());
        if (cell.z() < 0) behind += part;
        if (cell.z() < -1) second += part;
        if (cell.z() < 0 && cell.y() < 0) behind_both += part;
    });
    for_cells([&](const Vec3d& cell) {  // face-centred cubic: four particles a cell
        for (const Vec3d& corner :
             {Vec3d(0, 0, 0), Vec3d(0.5, 0.5, 0), Vec3d(0.5, 0, 0.5), Vec3d(0, 0.5, 0.5)}) {
            const double r = d * std::cbrt(4.0) * (cell + corner).norm();
            slope -= V * r * kernel.slope(r) / 3.0;
        }
    });
    // The layers of a half-space whose surface lies half a spacing beyond the first layer.
    for (int depth = 0; depth < n; ++depth) {
        double gradient = 0.0;
        for_cells([&](const Vec3d& cell) {
            if (cell.z() > depth) return;
            const Vec3d offset = d * cell;
            gradient += V * Poly6<double>(h).slope_over_r(offset.squaredNorm()) * offset.z();
        });
        if (std::abs(gradient) * h >= least_colour_gradient) interface += d * std::abs(gradient);
    }
    wall = WallFilling(d, h, behind, second, slope);
    overlap = behind_both * filling / (behind * behind);
}

}  // namespace taffy
