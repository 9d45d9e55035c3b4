#pragma once
// Surfels of solids are carried and not relaxed: they keep their detail. Where matter breaks they
// would end as shells around nothing. Of what may have broken or begins to melt those that matter
// does not end at any more are held to it, as the implicit constraint holds the surfels of fluids:
// of what melts relaxation takes them there anyway, but those that stand off neither fade nor stay.
// (Of what is whole they are not: stretched threefold its particles are farther apart than the
// field reaches.)
#include "core/surfels/surfel_field.h"
#include "core/surfels/surfels.h"

namespace taffy {

/// Matter ends about there: c is between 0.4 and 1.6 of the level, and n is less than 66 degrees
/// from the way out.
bool is_at_surface(const ColourValue& at, const Vec3f& n, float level);

/// Projects surfels of solids that are not at the surface onto the level: those that are partly
/// molten, or all.
/// @param breaks  all
/// @param stays  by surfel; zero for those that do not get there, or would face the other way
/// @return some have moved or are to be removed
bool hold_solids(const ThreadPool& pool, const SurfelField& field, float level, bool breaks,
                 Surfels& surfels, std::vector<uint8_t>& stays);

}  // namespace taffy
