#pragma once
#include "core/parameters/parameter.h"

namespace taffy {

enum class ElasticityOperator { original, corotated_2009, corotated, mls };
enum class StrainMeasure { cauchy, green };
enum class Phase { solid, fluid };

/// What one body is made of, and which formulation moves it.
struct MaterialParameters {
    Phase phase = Phase::solid;     // of the scene, does not change
    float young_modulus = 1e5f;     // [Pa]
    float poisson_ratio = 0.3f;     // [-]
    float density = 1000.0f;        // [kg/m^3]
    float damping = 1.0f;           // [1/s]
    float settling = 0.0f;          // [1/s]
    float bending = 1.0f;           // [-], 1 = calibrated to beam and plate theory
    float hourglass = 0.0f;         // [-], penalty of Ganzenmueller 2015, corotated_2009 only
    float volume_stiffness = 0.0f;  // [-] times E, resists changes of volume
    float friction = 1.0f;          // [-], factor on the scene's friction
    float restitution = 1.0f;       // [-], factor on the scene's restitution
    float viscosity = 1e-3f;        // mu [Pa s], fluids
    float surface_tension = 0.0f;   // [N/m], fluids
    ElasticityOperator elasticity = ElasticityOperator::corotated;
    bool corotation = true;  // mls only
    StrainMeasure strain = StrainMeasure::cauchy;

    static const ParameterTable<MaterialParameters>& describe();

    bool is_fluid() const { return phase == Phase::fluid; }
    /// The operator fits F to the neighbourhood; its forces are the exact gradient of an energy.
    bool fits_gradient() const {
        return elasticity == ElasticityOperator::corotated || elasticity == ElasticityOperator::mls;
    }
    /// Rotating a body stores no energy: internal forces keep angular momentum.
    bool keeps_angular_momentum() const {
        return elasticity == ElasticityOperator::corotated ||
               (elasticity == ElasticityOperator::mls &&
                (corotation || strain == StrainMeasure::green));
    }
};

}  // namespace taffy
