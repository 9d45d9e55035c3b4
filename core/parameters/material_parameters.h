#pragma once
#include "core/parameters/parameter.h"

namespace taffy {

enum class ElasticityOperator { original, corotated_2009, corotated };
enum class StrainMeasure { cauchy, green };

/// What one body is made of, and which formulation moves it.
struct MaterialParameters {
    float young_modulus = 1e5f;  // [Pa]
    float poisson_ratio = 0.3f;  // [-]
    float density = 1000.0f;     // [kg/m^3]
    float damping = 1.0f;        // [1/s]
    float settling = 0.0f;       // [1/s]
    float bending = 1.0f;        // [-], 1 = calibrated to beam and plate theory
    float hourglass = 0.0f;      // [-], penalty of Ganzenmueller 2015, corotated_2009 only
    ElasticityOperator elasticity = ElasticityOperator::corotated;
    StrainMeasure strain = StrainMeasure::cauchy;

    static const ParameterTable<MaterialParameters>& describe();
};

}  // namespace taffy
