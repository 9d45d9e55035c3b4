#pragma once
// Makes the particles of a body from its description.
#include <vector>

#include "core/scene/scene_description.h"
#include "core/simulation/simulation.h"

namespace taffy {

/// Indices of the particles that lie in a region. position as in ShapeSample.
std::vector<uint32_t> region_particles(const RegionDescription& region,
                                       const std::vector<Vec3f>& position);

/// The support radius h over the spacing, as the scene says or by default.
float support_ratio_of(const BodyDescription& description);

/// Makes a body that is ready to be added to a simulation, from the sample of its shape, at its
/// place in the world.
BodyDefinition define_body(const BodyDescription& description, const ShapeSample& sample);

}  // namespace taffy
