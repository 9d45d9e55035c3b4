#pragma once
// Surface directions (particles.outward) of particles whose bonds have changed.
#include <span>

#include "core/bonds/bond_lists.h"
#include "core/module/world.h"

namespace taffy {

/// Updates the surface directions of particles like surface_directions() does at rest, but with
/// bonds in place of rest neighbours. Molten particles are skipped. Directions are turned back by
/// the particles' rotations.
/// @param changed  rows whose bonds have changed, in any order
void update_bonded_surface(World& world, const BondLists& bonds, std::span<const uint32_t> changed);

}  // namespace taffy
