#pragma once
// From what the sliders say to what the kernels need, and how large a step that allows.
#include "core/elasticity/elastic_kernels.h"
#include "core/elasticity/rest_state.h"
#include "core/parameters/material_parameters.h"

namespace taffy {

/// alpha of the stabilisation for bending = 1, so that clamped bars, sheets and rods follow beam
/// and plate theory (docs/method.md has the table). Multiplied by E and the slider it gives beta.
double calibrated_alpha(int dimension, double poisson_ratio, double support_ratio);

ElasticConstants elastic_constants(const MaterialParameters& material, const RestShape& shape,
                                   const RestState& rest);

/// Largest stable leapfrog step of the body at rest [s].
double stable_elastic_step(const MaterialParameters& material, const RestShape& shape,
                           const RestState& rest);

}  // namespace taffy
