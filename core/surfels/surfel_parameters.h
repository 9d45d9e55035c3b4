#pragma once
// Parameters of a surface of surfels [KAG05, section 4].
#include "core/parameters/parameter.h"

namespace taffy {

struct SurfelParameters {
    float radius = 0.5f;             // r_s [spacings of the particles]
    float implicit_weight = 0.3f;    // k_impl [-]
    float attracting_weight = 0.0f;  // k_attr [-]
    float smoothing_weight = 0.6f;   // k_smooth [-]
    float repulsion_weight = 0.5f;   // of the force along the surface [-]
    float level = 0.5f;              // I [-]
    float least_level = 0.1f;        // I_min [-]; 0: none
    float step = 1.0f;               // alpha of the first iteration [-]
    float damping = 0.8f;            // factor of alpha per iteration [-]
    float tolerance = 0.03f;         // largest displacement at convergence [radii of a surfel]
    int iterations = 3;              // at most, per update
    float merging_distance = 0.3f;   // of a particle from the other surface [spacings]

    static const ParameterTable<SurfelParameters>& describe();
};

}  // namespace taffy
