#pragma once
// Surfels of solids are carried and not relaxed, so that they keep their detail. Where matter
// breaks they would end as shells around nothing. So, where matter may have broken or begins to
// melt, surfels at which matter no longer ends are held to it, as the implicit constraint holds the
// surfels of fluids: where matter melts relaxation takes them there anyway, but surfels that stand
// off it neither fade nor stay. (Surfels of intact solids are not held: when a solid is stretched
// threefold, its particles are farther apart than the field reaches.)
#include "core/surfels/surfel_field.h"
#include "core/surfels/surfels.h"

namespace taffy {

/// Returns whether matter ends near a place with this colour value: c is between 0.4 and 1.6 times
/// the level, and n is less than 66 degrees from the outward direction, that of the negative
/// gradient.
bool is_at_surface(const ColourValue& at, const Vec3f& n, float level);

/// Projects surfels of solids that are not at the surface onto the level.
/// @param breaks  whether all surfels of solids are tested, or only partly molten ones
/// @param stays   by surfel: zero if it does not reach the level or would face the other way there
/// @return whether surfels have moved or are to be removed
bool hold_solids(const ThreadPool& pool, const SurfelField& field, float level, bool breaks,
                 Surfels& surfels, std::vector<uint8_t>& stays);

}  // namespace taffy
