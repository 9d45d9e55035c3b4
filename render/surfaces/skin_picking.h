#pragma once
#include "render/view/picking.h"

namespace taffy {

struct SurfaceMode;

/// Returns the first skin of this mode that the ray meets, see pick_particle.
std::optional<Pick> pick_skin(const Snapshot& snapshot, const SurfaceMode& mode, const Ray& ray,
                              Fluids fluids);

}  // namespace taffy
