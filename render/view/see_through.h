#pragma once
#include "core/snapshot/snapshot.h"

namespace taffy {

/// A fluid that is shown so that one sees what is in it. It casts no shadow.
inline bool is_see_through(const BodyState& body, const ViewParameters& view) {
    return view.fluid_opacity < 1.0f && body.material.phase == Phase::fluid;
}

}  // namespace taffy
