// Bodies shown by their particles, each a ball.
#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <vector>

#include "core/snapshot/snapshot.h"
#include "render/passes/particle_pass.h"
#include "render/passes/shadow_map.h"
#include "render/surfaces/surface_drawing.h"
#include "render/view/see_through.h"

namespace taffy {

namespace {

class ParticleDrawer : public SurfaceDrawer {
  public:
    void prepare(const DrawnScene& scene, const Viewpoint& viewpoint) override {
        choose(scene, viewpoint);
        seen_.upload(scene.snapshot, scene.view, chosen_);
        see_through_.upload(scene.snapshot, scene.view, chosen_see_through_);
    }
    void draw_shadow_casters(const DrawnScene& scene, const ShadowMap& shadow,
                             glm::vec3 towards_light) override {
        choose(scene, {.direction = towards_light, .parallel = true});
        casters_.upload(scene.snapshot, scene.view, chosen_);
        shadow.draw_particles(casters_, scene.view.particle_size);
    }
    void draw(const DrawnScene& scene, const DrawnPicture& p) override {
        pass_.draw(p.frame, p.shading, p.colours, seen_, scene.view, p.range, p.multisampled());
    }
    void draw_see_through(const DrawnScene& scene, const DrawnPicture& p) override {
        if (chosen_see_through_.empty()) return;
        pass_.draw_see_through(p.frame, p.shading, p.colours, see_through_, scene.view, p.range,
                               p.multisampled());
    }

  private:
    void choose(const DrawnScene& scene, const Viewpoint& viewpoint) {
        const Snapshot& snapshot = scene.snapshot;
        if (scene.view.particle_size > 0.95f) {
            choose_visible(snapshot, scene.view, scene.occlusion, viewpoint, chosen_);
        } else {  // one sees far into the body between small particles
            chosen_.clear();
            for (uint32_t i = 0; i < snapshot.position.size(); ++i)
                if (is_present(snapshot.flags[i]) &&
                    shows_balls(snapshot.bodies[snapshot.body[i]], scene.view))
                    chosen_.push_back(i);
        }
        const auto see_through = [&](uint32_t i) {
            const BodyState& body = snapshot.bodies[snapshot.body[i]];
            return is_see_through(body, scene.view) && !has_particles_inside(body, scene.view);
        };
        chosen_see_through_.clear();
        std::ranges::copy_if(chosen_, std::back_inserter(chosen_see_through_), see_through);
        std::erase_if(chosen_, see_through);
    }

    std::vector<uint32_t> chosen_, chosen_see_through_;
    ParticleBuffers seen_;         // seen by the camera
    ParticleBuffers see_through_;  // seen by the camera
    ParticleBuffers casters_;      // seen by the light
    ParticlePass pass_;
};

std::unique_ptr<SurfaceDrawer> make() {
    return std::make_unique<ParticleDrawer>();
}

std::optional<Pick> pick(const Snapshot& snapshot, const Ray& ray, float radius_scale,
                         Fluids fluids) {
    const Vec3f o = to_core(ray.origin), d = to_core(ray.direction);
    float nearest = std::numeric_limits<float>::max();
    size_t found = snapshot.position.size();
    for (size_t i = 0; i < snapshot.position.size(); ++i) {
        const BodyState& body = snapshot.bodies[snapshot.body[i]];
        if (body.shown_as != &particle_surface || passes_through(body, fluids)) continue;
        const Vec4f& p = snapshot.position[i];
        const Vec3f to_centre = p.head<3>() - o;
        const float along = to_centre.dot(d);
        // From the perpendicular, not |c|^2 - along^2: that loses the radius far from the eye.
        const float off2 = (to_centre - along * d).squaredNorm();
        const float r = p.w() * radius_scale;
        if (!(off2 < r * r) || along - r > nearest) continue;
        const float depth = along - std::sqrt(r * r - off2);
        if (depth > 0.0f && depth < nearest) {
            nearest = depth;
            found = i;
        }
    }
    if (found == snapshot.position.size()) return std::nullopt;
    return Pick{uint32_t(found), snapshot.body[found], ray.origin + nearest * ray.direction,
                nearest};
}

}  // namespace

extern constinit const SurfaceDrawing particle_drawing{particle_surface, make, pick};

}  // namespace taffy
