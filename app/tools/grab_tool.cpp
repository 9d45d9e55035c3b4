#include "app/tools/grab_tool.h"

namespace taffy {

std::span<const Gesture> GrabTool::gestures() const {
    using Kind = Gesture::Kind;
    static const Gesture table[] = {
        {Kind::drag, mouse::left, 0, Place::body, "Grab and pull"},
        {Kind::drag, mouse::left, 0, Place::pin, "Move the pin"},
        {Kind::wheel_while_dragging, mouse::left, 0, Place::anywhere, "Move nearer or farther"}};
    return table;
}

void GrabTool::begin(Workspace& w, const Gesture&, const Hit& hit, glm::vec2 cursor) {
    pinned_ = hit.place == Place::pin;
    if (!pinned_ && !hit.pick) return;
    id_ = pinned_ ? hit.pin : grips_.add(w, *hit.pick, false);
    first_ = pinned_ ? GripSet::target(w, *grips_.find(id_)) : hit.pick->point;
    drag_.begin(w.camera, first_, cursor);
}

void GrabTool::move(Workspace& w, glm::vec2 cursor) {
    drag_.move(w.camera, cursor);
    grips_.move(w, id_, drag_.point());
}

void GrabTool::note_edit(Workspace& w) const {
    const HeldGrip* pin = grips_.find(id_);
    if (!pin || pin->target == first_) return;
    w.note_edit({.name = "Pin moved",
                 .before = {MoveGrip{id_, to_core(first_)}},
                 .after = {MoveGrip{id_, to_core(pin->target)}}},
                pin->moved);
}

void GrabTool::wheel(Workspace& w, float steps, glm::vec2) {
    drag_.push(w.camera, steps);
    grips_.move(w, id_, drag_.point());
}

void GrabTool::end(Workspace& w) {
    if (!pinned_) grips_.remove(w, id_);
    if (pinned_) note_edit(w);
    id_ = 0;
}

}  // namespace taffy
