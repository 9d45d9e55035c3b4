#pragma once
// Surface directions (particles.outward) where bonds have come or gone.
#include <span>

#include "core/bonds/bond_lists.h"
#include "core/module/world.h"

namespace taffy {

/// As surface_directions() finds them at rest, with bonds in place of rest neighbours; of what has
/// bonds or is alone. Directions are turned back by the particles' rotations.
/// @param changed  rows, in any order
void update_bonded_surface(World& world, const BondLists& bonds, std::span<const uint32_t> changed);

}  // namespace taffy
