#include "core/elasticity/calibration.h"

#include <cmath>

#include "core/elasticity/strain_stress.h"

namespace taffy {

double calibrated_alpha(int, double, double) {
    return 0.7;
}

ElasticConstants elastic_constants(const MaterialParameters& material, const RestShape& shape,
                                   const RestState& rest) {
    const double E = double(material.young_modulus), nu = double(material.poisson_ratio);
    ElasticConstants c;
    c.formula = ElasticFormula(int(material.elasticity));
    c.green = material.strain == StrainMeasure::green;
    c.full_rank = rest.full_rank;
    c.lambda = float(lambda_for_dimension(E, nu, shape.dimension));
    c.mu = float(lame_mu(E, nu));
    c.gain = c.formula == ElasticFormula::corotated_2009 ? 0.5f : 1.0f;
    if (c.formula == ElasticFormula::corotated) {
        const double thinness =
            shape.dimension == 3 ? 1.0 : double(shape.thickness / shape.spacing);
        const double alpha =
            calibrated_alpha(shape.dimension, nu, double(shape.support / shape.spacing));
        c.beta = float(alpha * double(material.bending) * E * thinness * thinness);
    }
    return c;
}

double stable_elastic_step(const MaterialParameters& material, const RestShape& shape,
                           const RestState&) {
    const double E = double(material.young_modulus), nu = double(material.poisson_ratio);
    const double modulus = lame_lambda(E, nu) + 2.0 * lame_mu(E, nu);
    const double c = std::sqrt(modulus / double(material.density));
    return 0.44 * double(shape.support) / c;
}

}  // namespace taffy
