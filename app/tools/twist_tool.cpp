#include "app/tools/twist_tool.h"

#include <algorithm>

#include "app/tools/body_section.h"

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
        {Kind::drag, mouse::left, mouse::control, Place::body,
         "Twist ({twist_axis} chooses the axis)"},
        {Kind::drag, mouse::left, mouse::control, Place::pin, "Twist at the pin"}};
    return table;
}

void TwistTool::begin(Workspace& w, const Gesture&, const Hit& hit, glm::vec2 cursor) {
    pinned_ = hit.place == Place::pin;
    if (!pinned_ && !hit.pick) return;
    first_angle_ = 0.0f;
    replaced_.reset();
    glm::vec3 axis;
    const HeldGrip* pin = grips_.find(hit.pin);
    if (pin && pin->twisting && !w.settings.twist_about_view) {
        // Twisting a pin once more continues where the last twist ended.
        id_ = pin->id;
        axis = pin->axis;
        first_angle_ = pin->angle;
    } else {
        const auto& ids = w.snapshot->id;
        const size_t pinned_at =
            pin ? size_t(std::ranges::find(ids, pin->particle) - ids.begin()) : 0;
        const uint32_t particle = pin ? uint32_t(pinned_at) : hit.pick->particle;
        if (particle >= w.snapshot->body.size()) return;
        axis = twist_axis(w, w.snapshot->body[particle]);
        glm::vec3 pull(0.0f);
        if (const GripState* state = pin ? grip_state(*w.snapshot, pin->id) : nullptr)
            pull = pin->target - to_glm(state->anchor);
        if (pin) replaced_ = *pin;
        if (pin) grips_.remove(w, replaced_->id);
        hold_section(w, particle, pull);
    }
    drag_.begin(grips_.find(id_)->target, axis, cursor, circle_from, twist_radian_length(w));
    grips_.twist(w, id_, axis, first_angle_);
}

/// Puts a grip around the whole section: a patch of the surface could not turn the body. The grip
/// keeps the pull of the pin that it replaces.
void TwistTool::hold_section(Workspace& w, uint32_t particle, glm::vec3 pull) {
    const uint32_t body = w.snapshot->body[particle];
    const glm::vec3 long_axis = to_glm(w.snapshot->bodies[body].long_axis);
    const BodySection section = body_section(*w.snapshot, particle, long_axis);
    id_ = grips_.add(w, section.particle, section.centre, section.radius, pinned_);
    grips_.move(w, id_, section.centre + pull);
}

void TwistTool::move(Workspace& w, glm::vec2 cursor) {
    drag_.move(w.camera, cursor);
    grips_.twist(w, id_, drag_.axis(), first_angle_ + drag_.angle());
}

void TwistTool::note_edit(Workspace& w) const {
    const HeldGrip* pin = grips_.find(id_);
    if (!pin) return;
    Edit edit{.name = "Pin turned"};
    if (replaced_) {
        edit.before = commands_of(*replaced_);
        edit.before.insert(edit.before.begin(), RemoveGrip{id_});
        edit.after = commands_of(*pin);
        edit.after.insert(edit.after.begin(), RemoveGrip{replaced_->id});
    } else {
        const Vec3f axis = to_core(pin->axis);
        edit.before = {TwistGrip{id_, axis, first_angle_}};
        edit.after = {TwistGrip{id_, axis, pin->angle}};
    }
    w.note_edit(std::move(edit), pin->moved);
}

void TwistTool::end(Workspace& w) {
    if (pinned_)
        note_edit(w);
    else
        grips_.remove(w, id_);
    id_ = 0;
}

}  // namespace taffy
