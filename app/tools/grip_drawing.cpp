#include "app/tools/grip_drawing.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>

#include "app/tools/handle_motion.h"
#include "app/workspace/quantity.h"

namespace taffy {

namespace {

glm::vec4 rgba(const ImVec4& c, float opacity) {
    return {c.x, c.y, c.z, opacity};
}

LineStyle style(const Workspace& w, const ImVec4& colour, float width, float opacity = 1.0f) {
    return {rgba(colour, opacity), width * w.scale * w.pixels_per_unit, 0.55f};
}

/// The sizes of a torque [N m] and an angle [rad]: an arrow shows which way they turn.
/// @param largest  of the torques that are shown beside it [N m]
std::string turn_text(float torque, float angle, double largest) {
    const double degrees = std::round(std::abs(glm::degrees(double(angle)))),
                 size = std::abs(double(torque));
    return quantity_text_like(size, std::max(size, largest), "N m") + "   " +
           quantity_text(degrees, "degrees");
}

/// The largest force of all grips [N], or the largest torque of those that twist [N m]: what is
/// compared has one unit.
double largest_of_grips(const Workspace& w, bool twisting) {
    double largest = 0.0;
    for (const Snapshot* s : {w.snapshot, w.variants.a, w.variants.b}) {
        if (!s) continue;
        for (const GripState& grip : s->grips)
            if (grip.twisting || !twisting)
                largest =
                    std::max(largest, double(twisting ? std::abs(grip.torque) : grip.force.norm()));
    }
    return largest;
}

/// One design unit at a point [m].
float unit_at(const Workspace& w, glm::vec3 point) {
    return w.scale * w.pixels_per_unit * w.camera.pixel_size(point);
}

/// The direction perpendicular to the axis that faces the viewer: an arc from there turns the way
/// that the hand goes.
glm::vec3 facing_side(const Workspace& w, glm::vec3 axis) {
    const glm::vec3 towards = -w.camera.forward();
    const glm::vec3 side = towards - glm::dot(towards, axis) * axis;
    const float length = glm::length(side);
    return length > 0.1f ? side / length : any_perpendicular(axis);
}

void draw_torque(Workspace& w, const GripState& grip, glm::vec3 centre) {
    const ImVec4& colour = w.colours().torque;
    const glm::vec3 axis = to_glm(grip.axis), start = facing_side(w, axis);
    const float unit = unit_at(w, centre);
    const float radius = std::max(1.15f * grip.radius, 30.0f * unit);
    const float head = 13.0f * unit;
    add_line(w.lines, centre - 1.3f * radius * axis, centre + 1.3f * radius * axis,
             style(w, colour, 1.5f, 0.5f));
    if (std::abs(grip.angle_target) > 1e-3f) {
        add_arc(w.lines, centre, axis, start, radius, grip.angle_target,
                style(w, colour, 2.0f, 0.35f));
        add_arc_arrow(w.lines, centre, axis, start, radius, grip.angle, head,
                      style(w, colour, 3.5f));
    }
    const glm::vec3 tip = centre + radius * (std::cos(grip.angle) * start +
                                             std::sin(grip.angle) * glm::cross(axis, start));
    w.labels.push_back(
        {tip, turn_text(grip.torque, grip.angle, largest_of_grips(w, true)), colour});
}

}  // namespace

void draw_grip(Workspace& w, const GripState& grip, glm::vec3 target) {
    const glm::vec3 anchor = to_glm(grip.anchor);
    const ImVec4& colour = w.colours().force;
    const float unit = unit_at(w, anchor);
    add_ball(w.lines, anchor, 4.0f * unit, style(w, colour, 2.0f));
    if (grip.twisting) draw_torque(w, grip, anchor);
    const float length = glm::distance(anchor, target);
    if (length > 3.0f * unit)
        add_arrow(w.lines, anchor, target, 13.0f * unit, style(w, colour, 3.0f));
    if (!grip.twisting || length > 12.0f * unit)
        w.labels.push_back(
            {target,
             quantity_text_like(double(grip.force.norm()),
                                std::max(double(grip.force.norm()), largest_of_grips(w, false)),
                                "N"),
             colour});
}

void draw_pin(const Workspace& w, ImDrawList& list, glm::vec3 target, bool highlighted) {
    const glm::vec3 at = w.camera.project(target);
    if (at.z <= 0.0f && !w.camera.orthographic()) return;
    const ImVec2 centre = w.to_units(at);
    const Palette& p = w.colours();
    const float radius = w.px(highlighted ? 7.5f : 6.0f);
    list.AddCircleFilled(centre, radius + w.px(1.5f), packed(p.label_back));
    list.AddCircleFilled(centre, radius, packed(p.force));
    list.AddCircleFilled(centre, 0.4f * radius, packed(p.label_back));
}

void draw_handle(const Workspace& w, const HandleState& handle, bool selected, LineList& lines) {
    const glm::vec3 centre = to_glm(handle.rest_centre) + to_glm(handle.pose.translation);
    const float margin = 4.0f * unit_at(w, centre);
    add_box(lines, centre, to_glm(handle.pose.rotation), to_glm(handle.half_size) + margin,
            style(w, selected ? w.colours().accent : w.colours().muted, selected ? 1.8f : 1.2f,
                  selected ? 0.9f : 0.55f));
}

void label_handle_drag(Workspace& w, const HandleState& handle, HandlePart part, float turned,
                       glm::vec3 axis) {
    const glm::vec3 centre = to_glm(handle.rest_centre) + to_glm(handle.pose.translation);
    if (is_turn(part) || part == HandlePart::twist) {
        const float unit = unit_at(w, centre);
        const glm::vec3 start = facing_side(w, axis);
        if (std::abs(turned) > 1e-3f)
            add_arc_arrow(w.lines, centre, axis, start, 92.0f * unit, turned, 13.0f * unit,
                          style(w, w.colours().torque, 3.0f));
        const float torque = glm::dot(to_glm(handle.torque), axis);
        w.labels.push_back({centre, turn_text(torque, turned, 0.0), w.colours().torque});
        return;
    }
    w.labels.push_back(
        {centre, quantity_text(double(handle.force.norm()), "N"), w.colours().force});
}

}  // namespace taffy
