#include <array>

#include "render/surfaces/surface_drawing.h"

namespace taffy {

extern const SurfaceDrawing particle_drawing, splat_drawing, surfel_drawing, mesh_drawing,
    iso_drawing;

std::span<const SurfaceDrawing* const> surface_drawings() {
    static constexpr std::array table = {
        &particle_drawing, &splat_drawing, &surfel_drawing, &mesh_drawing, &iso_drawing,
    };
    return table;
}

}  // namespace taffy
