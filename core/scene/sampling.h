#pragma once
// From what a scene says of a body to its particles.
#include <vector>

#include "core/scene/scene_description.h"
#include "core/simulation/simulation.h"

namespace taffy {

/// Indices of the particles that lie in a region. position as in ShapeSample.
std::vector<uint32_t> region_particles(const RegionDescription& region,
                                       const std::vector<Vec3f>& position);

/// h over the spacing, as the scene says or by default.
float support_ratio_of(const BodyDescription& description);

/// Ready to be added to a simulation: samples the shape and puts it at its place in the world.
BodyDefinition define_body(const BodyDescription& description, const ShapeSample& sample);

}  // namespace taffy
