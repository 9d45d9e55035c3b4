#include "app/overlay/readout.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "app/workspace/quantity.h"
#include "core/collision/obstacle_shape.h"
#include "render/view/convert.h"
#include "render/view/picking.h"

namespace taffy {

namespace {

/// Depth of an obstacle along the ray [m]: by sphere tracing, in steps as long as the obstacle's
/// distance; for a plane directly, because a flat look at the ground would take too many steps.
std::optional<float> depth_of(const Obstacle& obstacle, const Ray& ray) {
    if (is_plane(obstacle)) {
        const SurfacePoint plane = nearest_surface(obstacle, to_core(ray.origin));
        const float towards = -plane.normal.dot(to_core(ray.direction));
        if (plane.distance <= 0.0f || towards <= 0.0f) return std::nullopt;
        return plane.distance / towards;
    }
    constexpr int most_steps = 200;
    constexpr float reach = 1000.0f, touching = 2e-4f;  // [m], of the way so far
    float depth = 0.0f;
    for (int step = 0; step < most_steps && depth < reach; ++step) {
        const Vec3f at = to_core(ray.origin + depth * ray.direction);
        const float distance = nearest_surface(obstacle, at).distance;
        if (step == 0 && distance <= 0.0f) return std::nullopt;  // the eye is inside the obstacle
        if (distance <= touching * (1.0f + depth)) return depth;
        depth += distance;
    }
    return std::nullopt;
}

/// The first obstacle on the ray that is neither glass nor absent, and its depth.
const Obstacle* pick_obstacle(const Snapshot& s, const Ray& ray, float plane_reach, float& depth) {
    const Obstacle* first = nullptr;
    for (const Obstacle& obstacle : s.obstacles) {
        if (!obstacle.present || is_glass(obstacle)) continue;
        const std::optional<float> found = depth_of(obstacle, ray);
        if (!found || *found >= depth) continue;
        if (is_plane(obstacle) && *found > plane_reach) continue;
        depth = *found;
        first = &obstacle;
    }
    return first;
}

}  // namespace

std::string readout_text(const Snapshot& s, const Ray& ray, const ViewParameters& view,
                         float plane_reach) {
    const ColourField& field = *s.colour_field;
    if (!field.has_values() || s.field.empty()) return "";
    const auto pick = pick_body(s, ray, view);
    if (field.of_obstacle) {
        float depth = pick ? pick->depth : std::numeric_limits<float>::max();
        if (const Obstacle* obstacle = pick_obstacle(s, ray, plane_reach, depth)) {
            const std::optional<float> value = field.of_obstacle(*obstacle);
            return value ? obstacle->name + "   " + quantity_text(double(*value), field.unit) : "";
        }
    }
    if (!pick) return "";
    return s.bodies[pick->body].name + "   " +
           quantity_text(double(s.field[pick->particle]), field.unit);
}

void draw_readout(const Workspace& w, ImDrawList& list, glm::vec2 cursor) {
    // Farther out the ground has faded into the sky, which has no temperature.
    constexpr float shown_ground = 4.0f;  // camera distances
    draw_at_mouse(w, list, cursor,
                  readout_text(*w.snapshot, w.camera.ray(cursor), w.view,
                               shown_ground * w.camera.pose().distance));
}

void draw_at_mouse(const Workspace& w, ImDrawList& list, glm::vec2 cursor,
                   const std::string& text) {
    if (text.empty()) return;
    const Palette& p = w.colours();
    const ImVec2 extent = ImGui::CalcTextSize(text.c_str()), padding(w.px(7), w.px(3));
    const ImVec2 size(extent.x + 2 * padding.x, extent.y + 2 * padding.y);
    const ImVec2 point = w.to_units({cursor, 0.0f});
    const float x = std::min(point.x + w.px(16), w.free_area.z - size.x);
    const float y = std::min(point.y + w.px(18), w.free_area.w - size.y);
    const ImVec2 corner(std::round(x), std::round(y));
    list.AddRectFilled(corner, {corner.x + size.x, corner.y + size.y}, packed(p.label_back),
                       w.px(6));
    list.AddText({corner.x + padding.x, corner.y + padding.y}, packed(p.text), text.c_str());
}

}  // namespace taffy
