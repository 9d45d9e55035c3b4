// Active surfaces. They are drawn with all other skins of the snapshot, by skins.cpp; here they are
// picked.
#include "render/surfaces/skin_picking.h"
#include "render/surfaces/surface_drawing.h"

namespace taffy {

namespace {

std::optional<Pick> pick(const Snapshot& snapshot, const Ray& ray, float, Fluids fluids) {
    return pick_skin(snapshot, active_surface, ray, fluids);
}

}  // namespace

extern constinit const SurfaceDrawing active_drawing{active_surface, drawn_by_another, pick};

}  // namespace taffy
