#pragma once
#include <algorithm>
#include <string_view>

#include "core/parameters/parameter.h"

namespace taffy {

enum class ElasticityOperator { original, corotated_2009, corotated, mls };
enum class StrainMeasure { cauchy, green };
enum class Phase { solid, fluid, meltable };

/// The material of one body and the formulation of its elasticity.
struct MaterialParameters {
    Phase phase = Phase::solid;
    float young_modulus = 1e5f;     // [Pa]
    float poisson_ratio = 0.3f;     // [-]
    float density = 1000.0f;        // [kg/m^3]
    float damping = 1.0f;           // [1/s]
    float settling = 0.0f;          // [1/s]
    float bending = 1.0f;           // [-], 1 = calibrated to beam and plate theory
    float hourglass = 0.0f;         // [-], penalty of Ganzenmueller 2015, corotated_2009 only
    float volume_stiffness = 0.0f;  // [-] times E, resists changes of volume
    float yield = 0.05f;            // [-], norm of the deviatoric strain above which it flows
    float yield_stress = 0.0f;      // [Pa], von Mises stress above which it flows; 0: yield holds
    float creep = 0.0f;             // [1/s], rate at which the strain above the yield relaxes
    float max_plastic = 100.0f;     // [-], accumulated plastic strain at which the flow ends
    float fracture_strain = 0.0f;   // [-], stretch at which a bond breaks; 0: never
    float friction = 1.0f;          // [-], factor on the scene's friction
    float restitution = 1.0f;       // [-], factor on the scene's restitution
    float viscosity = 1e-3f;        // mu [Pa s], fluids
    float surface_tension = 0.0f;   // [N/m], fluids
    float temperature = 20.0f;      // [C], at the start
    float heating = 0.0f;           // [K/s]
    float heat_diffusion = 1e-3f;   // k_heat of [KAG05], thermal diffusivity [m^2/s]
    float heat_capacity = 1000.0f;  // [J/(kg K)]
    float melting_start = 60.0f;    // T_min [C], meltable bodies
    float melting_end = 80.0f;      // T_max [C]
    // The molten material, from melting_end on; from melting_start to melting_end both are mixed
    // according to the temperature [KAG05].
    float molten_young_modulus = 0.0f;    // [Pa], 0: no bonds are left
    float molten_poisson_ratio = 0.3f;    // [-]
    float molten_yield = 0.0f;            // [-]
    float molten_creep = 10.0f;           // [1/s]
    float molten_viscosity = 1.0f;        // [Pa s]
    float molten_surface_tension = 0.0f;  // [N/m]
    ElasticityOperator elasticity = ElasticityOperator::corotated;
    bool corotation = true;  // mls only
    StrainMeasure strain = StrainMeasure::cauchy;

    static const ParameterTable<MaterialParameters>& describe();

    bool is_fluid() const { return phase == Phase::fluid; }
    bool is_meltable() const { return phase == Phase::meltable; }
    /// Whether a body is completely molten at the material's own temperature; it has no bonds at
    /// the start then.
    bool begins_molten() const {
        return is_fluid() ||
               (is_meltable() && molten_young_modulus <= 0.0f && melted(temperature) >= 1.0f);
    }
    /// Whether the rest shape changes while the scene runs: the particles have bonds instead of a
    /// lattice.
    bool reshapes() const {
        return is_meltable() || (!is_fluid() && (creep > 0.0f || fracture_strain > 0.0f));
    }
    /// Norm of the deviatoric elastic strain above which the solid flows. The von Mises stress is
    /// (3/2)^(1/2) |dev sigma| = 6^(1/2) mu |dev eps|; rods (dimension 1) have a single strain:
    /// sigma = E eps = (3/2)^(1/2) E |dev eps|.
    float yield_strain(int dimension = 3) const;
    /// To be called with the name of a parameter that has been set: of yield and yield_stress, the
    /// one set last holds.
    void use_last_yield(std::string_view name) {
        if (name == "yield") yield_stress = 0.0f;
    }
    /// The molten part at a temperature [C]: 0 solid to 1 molten.
    float melted(float at_temperature) const {
        const float range = std::max(melting_end - melting_start, 1e-3f);
        return std::clamp((at_temperature - melting_start) / range, 0.0f, 1.0f);
    }
    /// Whether the operator fits F to the neighbourhood; its forces are the exact gradient of an
    /// energy then.
    bool fits_gradient() const {
        return elasticity == ElasticityOperator::corotated || elasticity == ElasticityOperator::mls;
    }
    /// Whether rotating a body stores no energy, so that internal forces conserve angular momentum.
    bool keeps_angular_momentum() const {
        return elasticity == ElasticityOperator::corotated ||
               (elasticity == ElasticityOperator::mls &&
                (corotation || strain == StrainMeasure::green));
    }
};

}  // namespace taffy
