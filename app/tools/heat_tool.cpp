#include "app/tools/heat_tool.h"

#include <glm/geometric.hpp>

#include "app/workspace/quantity.h"
#include "render/view/convert.h"
#include "render/view/picking.h"

namespace taffy {

namespace {

/// Of the surface around a point under the cursor: by two more points beside it, where they lie on
/// the same surface; else towards the eye.
glm::vec3 surface_normal(const Workspace& w, glm::vec2 cursor, glm::vec3 point) {
    const float beside = 12.0f * w.scale * w.pixels_per_unit;
    const glm::vec3 to_eye = -w.camera.ray(cursor).direction;
    glm::vec3 edges[2];
    for (int k = 0; k < 2; ++k) {
        const glm::vec2 offset = k == 0 ? glm::vec2(beside, 0.0f) : glm::vec2(0.0f, -beside);
        const auto pick =
            pick_body(*w.snapshot, w.camera.ray(cursor + offset), w.view.particle_size);
        if (!pick) return to_eye;
        edges[k] = pick->point - point;
        if (glm::length(edges[k]) > 5.0f * beside * w.camera.pixel_size(point)) return to_eye;
    }
    const glm::vec3 normal = glm::cross(edges[0], edges[1]);
    const float length = glm::length(normal);
    return length > 0.0f ? normal / length : to_eye;
}

bool same(const HeatBrush& a, const HeatBrush& b) {
    return a.active == b.active && a.centre == b.centre && a.radius == b.radius &&
           a.power == b.power;
}

}  // namespace

void HeatTool::update(Workspace& w, BrushKey key, glm::vec2 cursor) {
    HeatBrush wanted;
    if (key != BrushKey::none) {
        const auto pick = pick_body(*w.snapshot, w.camera.ray(cursor), w.view.particle_size);
        if (pick) {
            wanted.active = true;
            wanted.centre = to_core(pick->point);
            wanted.radius = w.settings.brush_radius;
            wanted.power = double(w.settings.brush_power) * (key == BrushKey::heat ? 1.0 : -1.0);
            normal_ = surface_normal(w, cursor, pick->point);
        }
    }
    if (wanted.active && !sent_.active && w.view.colour_by == ColourField::body) {
        w.view.colour_by = ColourField::temperature;  // for this scene only
        if (!explained_)
            w.say(Severity::information, "Coloured by temperature; \"Colour by\" changes it back");
        explained_ = true;
    }
    if (!same(wanted, sent_)) w.post(wanted);
    sent_ = wanted;
}

void HeatTool::draw(Workspace& w) const {
    if (!sent_.active) return;
    const bool heats = sent_.power > 0.0;
    const ImVec4& colour = heats ? w.colours().danger : w.colours().accent;
    const glm::vec3 centre = to_glm(sent_.centre);
    const float width = w.scale * w.pixels_per_unit;
    const auto style = [&](float thickness, float opacity) {
        return LineStyle{{colour.x, colour.y, colour.z, opacity}, thickness * width, 0.75f};
    };
    add_circle(w.lines, centre, normal_, sent_.radius, style(3.0f, 1.0f));
    add_circle(w.lines, centre, normal_, 0.5f * sent_.radius, style(1.5f, 0.6f));
    w.labels.push_back({centre + sent_.radius * any_perpendicular(normal_),
                        (heats ? "+" : "\u2212") + quantity_text(std::abs(sent_.power), "K/s"),
                        colour});
}

}  // namespace taffy
