#include "app/tools/twist_tool.h"

namespace taffy {

namespace {

constexpr float circle_from = 0.85f;  // the axis points nearly at the viewer

}  // namespace

glm::vec3 twist_axis(const Workspace& w, uint32_t body) {
    if (w.settings.twist_about_view || body >= w.snapshot->bodies.size())
        return -w.camera.forward();
    return to_glm(w.snapshot->bodies[body].long_axis);
}

float twist_radian_length(const Workspace& w) {
    return w.px(75.0f) * w.pixels_per_unit;
}

std::span<const Gesture> TwistTool::gestures() const {
    using Kind = Gesture::Kind;
    static const Gesture table[] = {
        {Kind::drag, mouse::left, mouse::control, Place::body, "Twist (X: about which axis)"},
        {Kind::drag, mouse::left, mouse::control, Place::pin, "Twist at the pin"}};
    return table;
}

void TwistTool::begin(Workspace& w, const Gesture&, const Hit& hit, glm::vec2 cursor) {
    pinned_ = hit.place == Place::pin;
    if (!pinned_ && !hit.pick) return;
    id_ = pinned_ ? hit.pin : grips_.add(w, *hit.pick, false);
    const HeldGrip& grip = *grips_.find(id_);
    const GripState* state = grip_state(*w.snapshot, id_);
    const uint32_t body = hit.pick ? hit.pick->body : state ? state->body : w.selected_body;
    // Twisting a pin once more goes on where the last twist ended.
    const bool goes_on = grip.twisting && !w.settings.twist_about_view;
    first_angle_ = goes_on ? grip.angle : 0.0f;
    drag_.begin(grip.target, goes_on ? grip.axis : twist_axis(w, body), cursor, circle_from,
                twist_radian_length(w));
    grips_.twist(w, id_, drag_.axis(), first_angle_);
}

void TwistTool::move(Workspace& w, glm::vec2 cursor) {
    drag_.move(w.camera, cursor);
    grips_.twist(w, id_, drag_.axis(), first_angle_ + drag_.angle());
}

void TwistTool::end(Workspace& w) {
    if (!pinned_) grips_.remove(w, id_);
    id_ = 0;
}

}  // namespace taffy
