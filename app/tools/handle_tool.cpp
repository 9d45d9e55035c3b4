#include "app/tools/handle_tool.h"

#include <cmath>

#include "app/tools/twist_tool.h"
#include "core/particles/particle_flags.h"

namespace taffy {

namespace {

constexpr float ring_circles_from = 0.6f;  // a ring seen from the side turns by sliding along it
constexpr float twist_circles_from = 0.85f;

}  // namespace

std::span<const Gesture> HandleTool::gestures() const {
    using Kind = Gesture::Kind;
    static const Gesture table[] = {
        {Kind::drag, mouse::left, 0, Place::gizmo,
         "Move or turn the handle along its own axes, also past 360\u00b0; it has no gizmo while "
         "Edit the scene is open"},
        {Kind::drag, mouse::left, 0, Place::handle, "Select and pull the handle"},
        {Kind::drag, mouse::left, mouse::control, Place::handle, "Twist the handle"}};
    return table;
}

void HandleTool::begin(Workspace& w, const Gesture& gesture, const Hit& hit, glm::vec2 cursor) {
    const HandleState& handle = w.snapshot->handles[hit.handle];
    selected_ = handle_ = handle.name;
    part_ = gesture.place == Place::gizmo ? hit.part
            : gesture.mods                ? HandlePart::twist
                                          : HandlePart::free;
    first_ = {.translation = to_glm(handle.pose.translation),
              .first_rotation = to_glm(handle.pose.rotation)};
    last_ = first_;
    const HandleGizmo shown = gizmo(w, hit.handle);
    centre_ = shown.centre;
    if (part_ == HandlePart::twist)
        first_.axis = twist_axis(w, handle.body);
    else if (part_ != HandlePart::free)
        first_.axis = shown.axis(part_);
    plane_.begin(w.camera, centre_, cursor);
    turn_.begin(centre_, first_.axis, cursor,
                part_ == HandlePart::twist ? twist_circles_from : ring_circles_from,
                twist_radian_length(w));
    grabbed_ = drag_point(w, cursor).value_or(centre_);
}

/// The point of the dragged arrow or plane that lies under the cursor.
std::optional<glm::vec3> HandleTool::drag_point(const Workspace& w, glm::vec2 cursor) const {
    const Ray ray = w.camera.ray(cursor);
    if (is_move(part_)) return nearest_on_line(ray, centre_, first_.axis);
    if (is_plane(part_)) return on_plane(ray, centre_, first_.axis);
    return plane_.point();
}

void HandleTool::move(Workspace& w, glm::vec2 cursor) {
    if (handle_.empty()) return;
    HandleWish wish = first_;
    if (is_turn(part_) || part_ == HandlePart::twist) {
        turn_.move(w.camera, cursor);
        wish.angle = turn_.angle();
    } else {
        plane_.move(w.camera, cursor);
        const std::optional<glm::vec3> point = drag_point(w, cursor);
        if (!point) return;
        wish.translation += *point - grabbed_;
    }
    want(wish);
}

void HandleTool::wheel(Workspace& w, float steps, glm::vec2) {
    if (part_ != HandlePart::free) return;
    plane_.push(w.camera, steps);
    HandleWish wish = first_;
    wish.translation += plane_.point() - grabbed_;
    want(wish);
}

void HandleTool::note_edit(Workspace& w) {
    if (handle_.empty()) return;
    if (last_.translation == first_.translation && last_.angle == first_.angle) return;
    used_ = true;
    motions_.update(w);
    w.note_edit({.before = way_between(handle_, last_, first_),
                 .after = way_between(handle_, first_, last_)},
                motions_.last_sent());
}

void HandleTool::do_again(std::span<const Command> way) {
    motions_.want_after_last(std::get<MoveHandle>(way.front()).name, way);
}

void HandleTool::end(Workspace& w) {
    note_edit(w);
    handle_.clear();
    part_ = HandlePart::none;
}

void HandleTool::cancel(Workspace& w) {
    if (!handle_.empty()) want(first_);
    end(w);
}

void HandleTool::forget() {
    motions_.forget();
    handle_.clear();
    part_ = HandlePart::none;
}

std::optional<size_t> HandleTool::selected(const Workspace& w) const {
    const std::vector<HandleState>& handles = w.snapshot->handles;
    std::optional<size_t> taken, of_body;
    for (size_t i = 0; i < handles.size(); ++i) {
        if (handles[i].name == selected_) taken = i;
        if (handles[i].body == w.selected_body) of_body = i;
    }
    if (taken && (!of_body || handles[*taken].body == w.selected_body)) return taken;
    if (of_body || handles.empty()) return of_body;
    return handles.size() - 1;
}

HandleGizmo HandleTool::gizmo(const Workspace& w, size_t handle) const {
    const HandleState& state = w.snapshot->handles[handle];
    return {to_glm(state.rest_centre) + to_glm(state.pose.translation), to_glm(state.pose.rotation),
            w.scale * w.pixels_per_unit};
}

std::optional<size_t> HandleTool::handle_of(const Snapshot& snapshot, const Pick& pick) {
    if (!(snapshot.flags[pick.particle] & particle_flag::handle)) return std::nullopt;
    std::optional<size_t> best;
    float nearest = 1e30f;
    for (size_t i = 0; i < snapshot.handles.size(); ++i) {
        const HandleState& state = snapshot.handles[i];
        if (state.body != pick.body) continue;
        const Vec3f centre = state.rest_centre + state.pose.translation;
        const float distance = (to_core(pick.point) - centre).norm();
        if (distance < nearest) best = i, nearest = distance;
    }
    return best;
}

}  // namespace taffy
