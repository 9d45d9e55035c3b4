// Splats of particles, and splats that any other mode puts into a snapshot.
#include <cmath>
#include <vector>

#include "core/snapshot/snapshot.h"
#include "render/passes/shadow_map.h"
#include "render/passes/splat_pass.h"
#include "render/surfaces/splat_picking.h"
#include "render/surfaces/surface_drawing.h"
#include "render/view/see_through.h"

namespace taffy {

namespace {

class SplatDrawer : public SurfaceDrawer {
  public:
    void prepare(const DrawnScene& scene, const Viewpoint& viewpoint) override {
        const Snapshot& snapshot = scene.snapshot;
        std::vector<uint32_t> solid, wet, see_through;
        for (uint32_t i = 0; i < snapshot.splats.size(); ++i) {
            const uint16_t body = snapshot.body[snapshot.splats[i].particle];
            const BodyState& state = snapshot.bodies[body];
            if (is_see_through(state, scene.view))
                see_through.push_back(i);
            else
                (is_wet(state, scene.view) ? wet : solid).push_back(i);
        }
        seen_.upload(snapshot, scene.view, solid, viewpoint);
        wet_.upload(snapshot, scene.view, wet, viewpoint);
        see_through_.upload(snapshot, scene.view, see_through, viewpoint);
        solid_ = std::move(solid);
    }
    void draw_shadow_casters(const DrawnScene& scene, const ShadowMap& shadow,
                             glm::vec3 towards_light) override {
        casters_.upload(scene.snapshot, scene.view, solid_,
                        {.direction = towards_light, .parallel = true});
        pass_.draw_shadow_casters(casters_, scene.view.splat_size, shadow.matrix(), towards_light);
    }
    void draw(const DrawnScene& scene, const DrawnPicture& p) override {
        draw(seen_, 1.0f, scene, p);
    }
    void draw_wet(const DrawnScene& scene, const DrawnPicture& p) override {
        draw(wet_, 1.0f, scene, p);
    }
    void draw_see_through(const DrawnScene& scene, const DrawnPicture& p) override {
        draw(see_through_, surface_opacity(scene.view), scene, p);
    }

  private:
    void draw(const SplatBuffers& splats, float opacity, const DrawnScene& scene,
              const DrawnPicture& p) {
        pass_.draw(p.frame, p.shading, p.colours, splats, p.range, scene.view.splat_size, opacity,
                   p.target);
    }

    std::vector<uint32_t> solid_;            // those that cast shadows
    SplatBuffers seen_, wet_, see_through_;  // seen by the camera
    SplatBuffers casters_;                   // seen by the light
    SplatPass pass_;
};

std::unique_ptr<SurfaceDrawer> make() {
    return std::make_unique<SplatDrawer>();
}

/// Distance along the ray o + t d to a ball; not positive when they do not meet.
float distance_to_ball(const Splat& splat, const Vec3f& o, const Vec3f& d) {
    const Vec3f to_centre = splat.centre - o;
    const float along = to_centre.dot(d);
    const float half2 = splat.u.squaredNorm() - (to_centre - along * d).squaredNorm();
    return half2 >= 0.0f ? along - std::sqrt(half2) : 0.0f;
}

/// The same for a disc, seen from outside.
float distance_to_disc(const Splat& splat, const Vec3f& o, const Vec3f& d) {
    const Vec3f n = splat.u.cross(splat.v);
    const float slope = n.dot(d);
    if (!(slope < 0.0f)) return 0.0f;
    const float depth = n.dot(splat.centre - o) / slope;
    const Vec3f offset = o + depth * d - splat.centre;
    const float a = offset.dot(splat.u) / splat.u.squaredNorm();
    const float b = offset.dot(splat.v) / splat.v.squaredNorm();
    return a * a + b * b <= 1.0f ? depth : 0.0f;
}

std::optional<Pick> pick(const Snapshot& snapshot, const Ray& ray, float, Fluids fluids) {
    return pick_splat(snapshot, splat_surface, ray, fluids);
}

}  // namespace

std::optional<Pick> pick_splat(const Snapshot& snapshot, const SurfaceMode& mode, const Ray& ray,
                               Fluids fluids) {
    const Vec3f o = to_core(ray.origin), d = to_core(ray.direction);
    std::optional<Pick> first;
    for (const Splat& splat : snapshot.splats) {
        const uint32_t body = snapshot.body[splat.particle];
        if (splat.mode != &mode || passes_through(snapshot.bodies[body], fluids)) continue;
        const float depth =
            splat.v.isZero(0.0f) ? distance_to_ball(splat, o, d) : distance_to_disc(splat, o, d);
        if (depth > 0.0f && (!first || depth < first->depth))
            first = Pick{splat.particle, body, ray.origin + depth * ray.direction, depth};
    }
    return first;
}

extern constinit const SurfaceDrawing splat_drawing{splat_surface, make, pick};

}  // namespace taffy
