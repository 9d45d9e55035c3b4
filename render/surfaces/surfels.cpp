// Surfels. They are drawn with all other splats of the snapshot, by splats.cpp, so that where
// bodies of both modes touch they are blended; here they are picked.
#include "render/surfaces/splat_picking.h"
#include "render/surfaces/surface_drawing.h"

namespace taffy {

namespace {

std::optional<Pick> pick(const Snapshot& snapshot, const Ray& ray, float, Fluids fluids) {
    return pick_splat(snapshot, surfel_surface, ray, fluids);
}

}  // namespace

extern constinit const SurfaceDrawing surfel_drawing{surfel_surface, drawn_by_another, pick};

}  // namespace taffy
