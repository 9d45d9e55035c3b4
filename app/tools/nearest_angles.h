#pragma once
// Of the many angles that describe the same rotation, those that are reached by turning on.
#include "core/base/types.h"

namespace taffy {

/// Returns angles for rotation_from_angles, as near as possible to those of a moment before: they
/// pass 360 degrees where these do.
/// @param near  the angles of the moment before [degrees]
Vec3d nearest_angles(const Quatf& rotation, const Vec3d& near);

}  // namespace taffy
