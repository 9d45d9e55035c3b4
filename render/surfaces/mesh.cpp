// Bodies shown by the triangles that their particles carry.
#include <algorithm>
#include <array>
#include <vector>

#include "core/snapshot/snapshot.h"
#include "render/passes/mesh_pass.h"
#include "render/passes/shadow_map.h"
#include "render/surfaces/surface_drawing.h"
#include "render/surfaces/triangle_hit.h"
#include "render/view/fading.h"
#include "render/view/see_through.h"

namespace taffy {

namespace {

class MeshDrawer : public SurfaceDrawer {
  public:
    void prepare(const DrawnScene& scene, const Viewpoint&) override {
        meshes_.update(scene.snapshot, scene.occlusion);
        shown_.clear();
        for (uint16_t b = 0; b < scene.snapshot.bodies.size(); ++b)
            if (shows_mesh(scene.snapshot.bodies[b])) shown_.push_back(b);
    }
    void draw_shadow_casters(const DrawnScene& scene, const ShadowMap& shadow, glm::vec3) override {
        const auto draw = [&](float part, float set_back, const CarriedMeshes::Wanted& wanted) {
            const auto casts = [&](uint16_t body) {
                return kind_of(scene, body) == Kind::opaque && wanted(body);
            };
            pass_.draw_shadow_casters(shadow.matrix(), meshes_, casts, part, set_back);
        };
        const std::vector<BodyState>& bodies = scene.snapshot.bodies;
        draw(1.0f, 0.0f, [&](uint16_t body) { return !fades(bodies[body]); });
        for (const uint16_t fading : shown_)
            if (fades(bodies[fading]))
                draw(bodies[fading].mesh_part, shadow_set_back(scene.snapshot),
                     [&](uint16_t body) { return body == fading; });
    }
    void draw(const DrawnScene& scene, const DrawnPicture& p) override {
        draw(Kind::opaque, scene, p);
    }
    void draw_wet(const DrawnScene& scene, const DrawnPicture& p) override {
        draw(Kind::wet, scene, p);
    }
    void draw_see_through(const DrawnScene& scene, const DrawnPicture& p) override {
        draw(Kind::see_through, scene, p);
    }

  private:
    enum class Kind { opaque, wet, see_through };

    static Kind kind_of(const DrawnScene& scene, uint16_t body) {
        const BodyState& state = scene.snapshot.bodies[body];
        if (has_particles_inside(state, scene.view)) return Kind::see_through;
        return is_wet(state, scene.view) ? Kind::wet : Kind::opaque;
    }
    void draw(Kind kind, const DrawnScene& scene, const DrawnPicture& p) const {
        const auto wanted = [&](uint16_t body) { return kind_of(scene, body) == kind; };
        if (std::ranges::none_of(shown_, wanted)) return;
        const float opacity = kind == Kind::see_through ? scene.view.surface_opacity : 1.0f;
        pass_.draw(p.frame, p.shading, p.colours, meshes_, wanted, p.range, opacity);
    }

    std::vector<uint16_t> shown_;
    CarriedMeshes meshes_;
    MeshPass pass_;
};

std::unique_ptr<SurfaceDrawer> make() {
    return std::make_unique<MeshDrawer>();
}

constexpr float reach = 4.0f;  // of a mesh beyond its particles, in their radii

/// Whether the ray passes near enough to the body's particles to meet its mesh.
bool passes_near(const Snapshot& snapshot, const BodyState& body, const Vec3f& o, const Vec3f& d) {
    for (uint32_t i = body.first; i < body.first + body.count; ++i) {
        const Vec4f& p = snapshot.position[i];
        if ((p.head<3>() - o).cross(d).norm() < reach * p.w()) return true;
    }
    return false;
}

/// The particle that carries most of a vertex, counted within the body.
uint32_t main_carrier(const EmbeddedSurface& surface, uint32_t vertex) {
    const SurfaceWeights& weights = surface.weights();
    const auto first = weights.weight.begin() + long(weights.begin[vertex]);
    const auto last = weights.weight.begin() + long(weights.begin[vertex + 1]);
    const auto heaviest = std::max_element(first, last) - weights.weight.begin();
    return surface.carriers()[weights.particle[size_t(heaviest)]];
}

/// The nearest point where the ray meets the mesh that a body shows.
std::optional<Pick> pick_surface(const Snapshot& snapshot, uint32_t index, const Vec3f& o,
                                 const Vec3f& d) {
    const BodyState& body = snapshot.bodies[index];
    if (!passes_near(snapshot, body, o, d)) return std::nullopt;
    const TriangleMesh mesh =
        body.surface->carry(std::span(snapshot.transforms)
                                .subspan(body.first_transform, body.surface->carriers().size()));
    std::optional<Pick> pick;
    for (const std::array<uint32_t, 3>& t : mesh.triangles) {
        const float depth = distance_to_triangle(o, d, mesh.position[t[0]], mesh.position[t[1]],
                                                 mesh.position[t[2]]);
        if (!(depth > 0.0f) || (pick && depth >= pick->depth)) continue;
        const Vec3f point = o + depth * d;
        const uint32_t vertex = *std::min_element(t.begin(), t.end(), [&](uint32_t a, uint32_t b) {
            return (mesh.position[a] - point).squaredNorm() <
                   (mesh.position[b] - point).squaredNorm();
        });
        pick = Pick{body.first + main_carrier(*body.surface, vertex), index, to_glm(point), depth};
    }
    return pick;
}

std::optional<Pick> pick(const Snapshot& snapshot, const Ray& ray, float, Fluids) {
    const Vec3f o = to_core(ray.origin), d = to_core(ray.direction);
    std::optional<Pick> pick;
    for (uint32_t b = 0; b < snapshot.bodies.size(); ++b) {
        if (snapshot.bodies[b].shown_as != &mesh_surface) continue;
        const std::optional<Pick> hit = pick_surface(snapshot, b, o, d);
        if (hit && (!pick || hit->depth < pick->depth)) pick = hit;
    }
    return pick;
}

}  // namespace

extern constinit const SurfaceDrawing mesh_drawing{mesh_surface, make, pick};

}  // namespace taffy
