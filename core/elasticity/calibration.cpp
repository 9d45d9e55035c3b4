#include "core/elasticity/calibration.h"

#include <algorithm>
#include <cmath>

#include "core/elasticity/rest_state.h"
#include "core/elasticity/strain_stress.h"
#include "core/kernels/cubic_spline.h"

namespace taffy {

namespace {

/// sum_j s_ij |z_ij|^power [m^(power - 2)] of a particle inside a square lattice (rank 2) or a line
/// (rank 1).
double lattice_moment(int rank, int power, const RestShape& shape) {
    const double d = double(shape.spacing), h = double(shape.support);
    const int reach = int(h / d) + 1;
    const int across = rank == 2 ? reach : 0;
    double sum = 0.0;
    for (int a = -reach; a <= reach; ++a)
        for (int b = -across; b <= across; ++b) {
            const double r = d * std::hypot(a, b);
            if (r > 0.0 && r < h)
                sum -= double(shape.particle_volume) * cubic_spline_derivative(r, h) *
                       std::pow(r, power - 1);
        }
    return sum;
}

/// The factor that stiffens a sheet because a wide support makes it softer for short waves; fitted
/// to sheets of 13 to 27 particles a side.
double sheet_support_factor(const RestShape& shape) {
    const double q = std::clamp(double(shape.support / shape.spacing), 2.0, 3.0) - 2.0;
    return 1.0 + 0.15 * q;
}

}  // namespace

double calibrated_alpha(int rank, double fourth, const RestShape& shape) {
    if (rank == 3) {
        const double q = std::clamp(double(shape.support / shape.spacing), 1.5, 3.0) - 2.0;
        return 0.76 + 0.17 * q - 0.13 * q * q;
    }
    if (rank == 0 || !(fourth > 0.0)) return 0.0;
    const double t = double(shape.thickness);
    const double inside = std::max(fourth, lattice_moment(rank, 4, shape));
    if (rank == 1) return t * t / (3.0 * std::sqrt(fourth * inside));
    return 4.0 / 3.0 * t * t * sheet_support_factor(shape) /
           (std::pow(fourth, 0.3) * std::pow(inside, 0.7));
}

double calibrated_beta(int rank, double second, const RestShape& shape) {
    if (rank != 2) return 0.0;
    const double t = double(shape.thickness);
    const double inside = std::max(second, lattice_moment(rank, 2, shape));
    const double edge = second / inside;
    return 4.0 / 3.0 * t * t * sheet_support_factor(shape) * std::pow(edge, 4) / (inside * inside);
}

double alpha_poisson_factor(int rank, double poisson_ratio) {
    const double nu2 = poisson_ratio * poisson_ratio;
    if (rank == 3) return 1.0 - 1.3 * nu2;
    return rank == 2 ? sheet_bending(poisson_ratio).pairwise : 1.0;
}

SheetBending sheet_bending(double poisson_ratio) {
    const double above = poisson_ratio - 1.0 / 3.0, plate = 1.0 - poisson_ratio * poisson_ratio;
    if (above < 0.0) return {(2.0 / 3.0 - 0.06 * above) / plate, 0.0};
    return {(2.0 / 3.0 - 1.15 * above) / plate, 1.5 * 1.15 * above / plate};
}

ElasticFormula formula_of(ElasticityOperator op) {
    return op == ElasticityOperator::mls ? ElasticFormula::corotated : ElasticFormula(int(op));
}

ElasticConstants elastic_constants(const MaterialParameters& material, const RestState& rest) {
    const double E = double(material.young_modulus), nu = double(material.poisson_ratio);
    ElasticConstants c;
    c.formula = formula_of(material.elasticity);
    c.green = material.strain == StrainMeasure::green;
    c.full_rank = rest.full_rank;
    // The papers' operators are for solids only: a sheet that uses them is in plane strain.
    const bool reduced = c.formula == ElasticFormula::corotated;
    c.lambda = float(lambda_for_dimension(E, nu, reduced ? rest.dimension : 3));
    c.mu = float(lame_mu(E, nu));
    c.gain = c.formula == ElasticFormula::corotated_2009 ? 0.5f : 1.0f;
    c.volume = material.volume_stiffness * material.young_modulus / c.gain;
    c.rotates = material.elasticity != ElasticityOperator::mls || material.corotation;
    if (c.formula == ElasticFormula::corotated && rest.full_rank)
        c.g = float(double(material.bending) * E * double(rest.alpha.front()) *
                    alpha_poisson_factor(3, nu));
    return c;
}

void set_stabilisation(const MaterialParameters& material, RestState& rest) {
    const double E = double(material.young_modulus), nu = double(material.poisson_ratio);
    const bool stabilised = material.fits_gradient();
    for (size_t i = 0; i < rest.x0.size(); ++i) {
        const double alpha = double(rest.alpha[i]) * alpha_poisson_factor(rest.rank[i], nu);
        const double beta =
            rest.rank[i] == 2 ? double(rest.beta[i]) * sheet_bending(nu).mean_curvature : 0.0;
        const double scale = stabilised ? double(material.bending) * E : 0.0;
        rest.x0[i].value[3] = float(scale * alpha);
        rest.k[i].value[3] = float(scale * beta);
    }
}

}  // namespace taffy
