#pragma once
// How bodies that are shown in a mode (core/appearance) get into the picture and under the cursor.
// A way of drawing is one file of this folder, and one entry of the table in surface_drawings.cpp.
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

/// What there is to draw; bodies of other modes are none of a drawer's business.
struct DrawnScene {
    const Snapshot& snapshot;
    const ViewParameters& view;
    const OcclusionVolume& occlusion;
};

/// What a drawer needs of the picture.
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
    /// Once a picture, before the shadows.
    virtual void prepare(const DrawnScene& scene, const Viewpoint& viewpoint) = 0;
    /// @param towards_light  unit
    virtual void draw_shadow_casters(const DrawnScene& scene, const ShadowMap& shadow,
                                     glm::vec3 towards_light) = 0;
    virtual void draw(const DrawnScene& scene, const DrawnPicture& picture) = 0;
    /// What is wet (render/view/see_through.h): it shows the rest, bent and tinted.
    virtual void draw_wet(const DrawnScene&, const DrawnPicture&) {}
    /// What one sees through, over all the rest.
    virtual void draw_see_through(const DrawnScene&, const DrawnPicture&) {}
};

struct SurfaceDrawing {
    const SurfaceMode& mode;
    std::unique_ptr<SurfaceDrawer> (*make)();
    /// The first of the bodies of this mode that the ray meets, see pick_particle.
    std::optional<Pick> (*pick)(const Snapshot& snapshot, const Ray& ray, float radius_scale,
                                Fluids fluids);
};

/// A drawer that draws nothing: of modes that are drawn along with another one.
std::unique_ptr<SurfaceDrawer> drawn_by_another();

/// In the order in which they draw. Every mode that SurfaceMode::of_body can return has one.
std::span<const SurfaceDrawing* const> surface_drawings();

}  // namespace taffy
