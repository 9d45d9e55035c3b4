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
    waiting_.reset();
    if (!pinned_ && !hit.pick) return;
    pressed_ = cursor;
    first_ = pinned_ ? GripSet::target(w, *grips_.find(hit.pin)) : hit.pick->point;
    drag_.begin(w.camera, first_, cursor);
    if (pinned_)
        id_ = hit.pin;
    else if (const TimelineView& t = w.timeline(); t.kept && t.now < t.end)
        waiting_ = hit.pick;
    else
        take(w, *hit.pick);
}

void GrabTool::take(Workspace& w, const Pick& pick) {
    waiting_.reset();
    id_ = grips_.add(w, pick, false);
}

void GrabTool::move(Workspace& w, glm::vec2 cursor) {
    if (waiting_) {
        if (!is_drag(w, pressed_, cursor)) return;
        take(w, Pick(*waiting_));
    }
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
    if (waiting_) take(w, Pick(*waiting_));
    drag_.push(w.camera, steps);
    grips_.move(w, id_, drag_.point());
}

void GrabTool::end(Workspace& w) {
    if (pinned_)
        note_edit(w);
    else if (!waiting_)
        grips_.remove(w, id_);
    waiting_.reset();
    id_ = 0;
}

}  // namespace taffy
