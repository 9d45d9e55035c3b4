// Surfaces that are made of particles, in whatever mode: the drawer of iso-surfaces draws all of
// them.
#include <algorithm>
#include <array>

#include "core/snapshot/snapshot.h"
#include "render/passes/shadow_map.h"
#include "render/passes/skin_pass.h"
#include "render/surfaces/skin_picking.h"
#include "render/surfaces/surface_drawing.h"
#include "render/surfaces/triangle_hit.h"
#include "render/view/fading.h"
#include "render/view/see_through.h"

namespace taffy {

namespace {

/// Any of the skin's bodies; bodies that share a skin are all shown alike. Null where all particles
/// that the skin was made of have gone.
const BodyState* body_of(const SurfaceMesh& skin, const Snapshot& snapshot) {
    for (const uint32_t particle : skin.particle)
        if (particle != no_particle) return &snapshot.bodies[snapshot.body[particle]];
    return nullptr;
}

class SkinDrawer : public SurfaceDrawer {
  public:
    void prepare(const DrawnScene& scene, const Viewpoint&) override {
        std::vector<const SurfaceMesh*> opaque, wet, clear;
        for (const auto& skin : scene.snapshot.skins) {
            const BodyState* body = body_of(*skin, scene.snapshot);
            if (body && is_see_through(*body, scene.view))
                clear.push_back(skin.get());
            else
                (body && is_wet(*body, scene.view) ? wet : opaque).push_back(skin.get());
        }
        opaque_.upload(scene.snapshot, scene.view, opaque);
        wet_.upload(scene.snapshot, scene.view, wet);
        clear_.upload(scene.snapshot, scene.view, clear);
    }
    void draw_shadow_casters(const DrawnScene& scene, const ShadowMap& shadow, glm::vec3) override {
        pass_.draw_shadow_casters(shadow.matrix(), opaque_, shadow_set_back(scene.snapshot));
    }
    void draw(const DrawnScene&, const DrawnPicture& p) override {
        pass_.draw(p.frame, p.shading, p.colours, opaque_, p.range);
    }
    void draw_wet(const DrawnScene&, const DrawnPicture& p) override {
        pass_.draw(p.frame, p.shading, p.colours, wet_, p.range);
    }
    void draw_see_through(const DrawnScene& scene, const DrawnPicture& p) override {
        pass_.draw_see_through(p.frame, p.shading, p.colours, clear_, p.range,
                               surface_opacity(scene.view));
    }

  private:
    SkinBuffers opaque_, wet_, clear_;
    SkinPass pass_;
};

std::unique_ptr<SurfaceDrawer> make() {
    return std::make_unique<SkinDrawer>();
}

std::optional<Pick> pick(const Snapshot& snapshot, const Ray& ray, float, Fluids fluids) {
    return pick_skin(snapshot, iso_surface, ray, fluids);
}

}  // namespace

std::optional<Pick> pick_skin(const Snapshot& snapshot, const SurfaceMode& mode, const Ray& ray,
                              Fluids fluids) {
    const Vec3f o = to_core(ray.origin), d = to_core(ray.direction);
    std::optional<Pick> pick;
    for (const auto& skin : snapshot.skins) {
        if (skin->mode != &mode) continue;
        for (const std::array<uint32_t, 3>& t : skin->triangles) {
            const auto at = [&](size_t k) -> const Vec3f& { return skin->position[t[k]]; };
            const float depth = distance_to_triangle(o, d, at(0), at(1), at(2));
            if (!(depth > 0.0f) || (pick && depth >= pick->depth)) continue;
            const Vec3f point = o + depth * d;
            const uint32_t vertex = *std::ranges::min_element(
                t, {}, [&](uint32_t v) { return (skin->position[v] - point).squaredNorm(); });
            const uint32_t particle = skin->particle[vertex];
            if (particle == no_particle || !snapshot.position[particle].allFinite()) continue;
            const uint32_t body = snapshot.body[particle];
            if (passes_through(snapshot.bodies[body], fluids)) continue;
            pick = Pick{particle, body, to_glm(point), depth};
        }
    }
    return pick;
}

extern constinit const SurfaceDrawing iso_drawing{iso_surface, make, pick};

}  // namespace taffy
