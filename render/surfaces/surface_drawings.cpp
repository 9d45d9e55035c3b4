#include <array>

#include "render/surfaces/surface_drawing.h"

namespace taffy {

extern const SurfaceDrawing particle_drawing, splat_drawing, surfel_drawing, mesh_drawing,
    iso_drawing, active_drawing;

namespace {

class DrawnByAnother : public SurfaceDrawer {
  public:
    void prepare(const DrawnScene&, const Viewpoint&) override {}
    void draw_shadow_casters(const DrawnScene&, const ShadowMap&, glm::vec3) override {}
    void draw(const DrawnScene&, const DrawnPicture&) override {}
};

}  // namespace

std::unique_ptr<SurfaceDrawer> drawn_by_another() {
    return std::make_unique<DrawnByAnother>();
}

std::span<const SurfaceDrawing* const> surface_drawings() {
    static constexpr std::array table = {
        &particle_drawing, &splat_drawing, &surfel_drawing,
        &mesh_drawing,     &iso_drawing,   &active_drawing,
    };
    return table;
}

}  // namespace taffy
