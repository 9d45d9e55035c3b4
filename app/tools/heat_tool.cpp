#include "app/tools/heat_tool.h"

#include <algorithm>
#include <glm/geometric.hpp>

#include "app/workspace/quantity.h"
#include "render/view/convert.h"
#include "render/view/picking.h"

namespace taffy {

namespace {

constexpr float longest_frame = 0.25f;  // [s] that a frame counts for at most
constexpr float shown_after = 2.0f;     // [s] that temperatures are shown after the key is up
constexpr float patience = 1.5f;        // [s] of heating what does not melt, before a message

/// Normal of the surface around a point under the cursor: from two more points beside it, where
/// they lie on the same surface; else towards the eye.
glm::vec3 surface_normal(const Workspace& w, glm::vec2 cursor, glm::vec3 point) {
    const float beside = 12.0f * w.scale * w.pixels_per_unit;
    const glm::vec3 to_eye = -w.camera.ray(cursor).direction;
    glm::vec3 edges[2];
    for (int k = 0; k < 2; ++k) {
        const glm::vec2 offset = k == 0 ? glm::vec2(beside, 0.0f) : glm::vec2(0.0f, -beside);
        const auto pick = pick_body(*w.snapshot, w.camera.ray(cursor + offset), w.view);
        if (!pick) return to_eye;
        edges[k] = pick->point - point;
        if (glm::length(edges[k]) > 5.0f * beside * w.camera.pixel_size(point)) return to_eye;
    }
    const glm::vec3 normal = glm::cross(edges[0], edges[1]);
    const float length = glm::length(normal);
    return length > 0.0f ? normal / length : to_eye;
}

/// The temperature below which a body is not cooled: less than where it freezes, and cooler than a
/// room [C]. If it were far colder, everything else would have the colours of heat.
double coldest(const BodyState& body) {
    constexpr double room = 20.0, below = 30.0;
    return std::min(room, double(body.material.melting_start)) - below;
}

/// Temperature of a particle, while the view shows temperatures [C].
std::optional<double> temperature_at(const Snapshot& s, uint32_t particle) {
    if (s.colour_field != &temperature_field || particle >= s.field.size()) return {};
    return double(s.field[particle]);
}

}  // namespace

void HeatTool::update(Workspace& w, BrushKey key, glm::vec2 cursor) {
    lingers_ =
        key != BrushKey::none ? shown_after : std::max(0.0f, lingers_ - ImGui::GetIO().DeltaTime);
    show_temperature(w, lingers_ > 0.0f);
    active_ = false;
    if (key == BrushKey::none) missed_ = 0.0f;
    if (key == BrushKey::none) return;
    const auto pick = pick_body(*w.snapshot, w.camera.ray(cursor), w.view);
    if (!pick) return miss(w);
    active_ = true;
    missed_ = 0.0f;
    normal_ = surface_normal(w, cursor, pick->point);
    power_ = w.settings.brush_power * (key == BrushKey::heat ? 1.0f : -1.0f);
    const double duration = double(std::min(ImGui::GetIO().DeltaTime, longest_frame));
    brush_ = {to_core(pick->point), w.settings.brush_radius, double(power_) * duration};
    const BodyState& body = w.snapshot->bodies[pick->body];
    const std::optional<double> now = temperature_at(*w.snapshot, pick->particle);
    cold_enough_ = key == BrushKey::cool && now && *now <= coldest(body);
    if (!cold_enough_) w.post(brush_);
    melts_ = body.material.is_meltable() || body.material.is_fluid();
    if (melts_ || key != BrushKey::heat) return;
    in_vain_ += float(duration);
    if (in_vain_ < patience || !told_.insert(body.name).second) return;
    in_vain_ = 0.0f;
    w.say(Severity::information,
          body.name +
              " does not melt: its phase is \"solid\". Choose \"meltable\" in the section "
              "\"Material\"");
}

/// Counts the time without a body under the mouse, and says so: a body that is heated flows away,
/// which a person who holds the key still may not see.
void HeatTool::miss(Workspace& w) {
    const bool said = missed_ > patience;
    missed_ += std::min(ImGui::GetIO().DeltaTime, longest_frame);
    if (!said && missed_ > patience)
        w.say(Severity::information,
              "There is no body under the mouse: move it over one while you hold the key");
}

/// Shows temperatures while the key is down and a little longer, whatever else the view shows.
void HeatTool::show_temperature(Workspace& w, bool shown) {
    if (shown && !before_ && w.view.colour_by != &temperature_field) {
        before_ = {w.view.colour_by, w.view.automatic_range};
        w.view.colour_by = &temperature_field;
        w.view.automatic_range = true;  // the other range belongs to the other field
    }
    if (shown) w.wake(double(lingers_));
    if (shown || !before_) return;
    if (w.view.colour_by == &temperature_field) {  // nobody chose another field meanwhile
        w.view.colour_by = before_->field;
        w.view.automatic_range = before_->automatic_range;
    }
    before_.reset();
}

void HeatTool::draw(Workspace& w) const {
    if (!active_) return;
    const bool heats = power_ > 0.0f;
    const ImVec4& colour = heats ? w.colours().danger : w.colours().accent;
    const glm::vec3 centre = to_glm(brush_.centre);
    const float width = w.scale * w.pixels_per_unit;
    const auto style = [&](float thickness, float opacity) {
        return LineStyle{{colour.x, colour.y, colour.z, opacity}, thickness * width, 0.75f};
    };
    add_circle(w.lines, centre, normal_, brush_.radius, style(3.0f, 1.0f));
    add_circle(w.lines, centre, normal_, 0.5f * brush_.radius, style(1.5f, 0.6f));
    w.labels.push_back({centre + brush_.radius * any_perpendicular(normal_),
                        (heats ? "+" : "\u2212") + quantity_text(double(std::abs(power_)), "K/s") +
                            (heats && !melts_ ? ", does not melt"
                             : cold_enough_   ? ", cold enough"
                                              : ""),
                        colour});
}

}  // namespace taffy
