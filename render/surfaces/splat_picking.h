#pragma once
#include "render/view/picking.h"

namespace taffy {

struct SurfaceMode;

/// Returns the first splat of this mode that the ray meets from outside, see pick_particle.
std::optional<Pick> pick_splat(const Snapshot& snapshot, const SurfaceMode& mode, const Ray& ray,
                               Fluids fluids);

}  // namespace taffy
