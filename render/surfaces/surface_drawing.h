#pragma once
// How bodies that are shown in a mode (core/appearance) are drawn and picked. A way of drawing is
// one file of this folder, and one entry of the table in surface_drawings.cpp.
#include <memory>
#include <optional>
#include <span>

#include "core/appearance/surface_modes.h"
#include "render/gl/framebuffer.h"
#include "render/passes/body_colours.h"
#include "render/passes/shading.h"
#include "render/passes/visible_particles.h"
#include "render/view/picking.h"

namespace taffy {

/// What there is to draw. A drawer ignores bodies of other modes.
struct DrawnScene {
    const Snapshot& snapshot;
    const ViewParameters& view;
    const OcclusionVolume& occlusion;
};

/// What a drawer needs to know of the picture.
struct DrawnPicture {
    const Frame& frame;
    const Shading& shading;
    const BodyColours& colours;
    const FieldRange& range;
    const Framebuffer& target;
    bool multisampled() const { return target.samples() > 1; }
};

/// Needs a current OpenGL context for its whole life.
class SurfaceDrawer {
  public:
    virtual ~SurfaceDrawer() = default;
    /// Called once a picture, before the shadows.
    virtual void prepare(const DrawnScene& scene, const Viewpoint& viewpoint) = 0;
    /// @param towards_light  unit
    virtual void draw_shadow_casters(const DrawnScene& scene, const ShadowMap& shadow,
                                     glm::vec3 towards_light) = 0;
    virtual void draw(const DrawnScene& scene, const DrawnPicture& picture) = 0;
    /// Draws wet bodies (render/view/see_through.h), which show the picture behind them, bent and
    /// tinted.
    virtual void draw_wet(const DrawnScene&, const DrawnPicture&) {}
    /// Draws bodies that one sees through, over all the rest.
    virtual void draw_see_through(const DrawnScene&, const DrawnPicture&) {}
};

struct SurfaceDrawing {
    const SurfaceMode& mode;
    std::unique_ptr<SurfaceDrawer> (*make)();
    /// Returns the first of the bodies of this mode that the ray meets, see pick_particle.
    std::optional<Pick> (*pick)(const Snapshot& snapshot, const Ray& ray, float radius_scale,
                                Fluids fluids);
};

/// Returns a drawer that draws nothing: for modes that are drawn along with another one.
std::unique_ptr<SurfaceDrawer> drawn_by_another();

/// All surface modes in the order in which they are drawn. Every mode that SurfaceMode::of_body can
/// return has an entry.
std::span<const SurfaceDrawing* const> surface_drawings();

}  // namespace taffy
