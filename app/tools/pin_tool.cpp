#include "app/tools/pin_tool.h"

namespace taffy {

std::span<const Gesture> PinTool::gestures() const {
    using Kind = Gesture::Kind;
    static const Gesture table[] = {{Kind::click, mouse::left, mouse::shift, Place::body,
                                     "Pin: a grip that stays, shown as a blue dot"},
                                    {Kind::click, mouse::right, 0, Place::pin, "Remove the pin"}};
    return table;
}

void PinTool::begin(Workspace& w, const Gesture& gesture, const Hit& hit, glm::vec2 cursor) {
    id_ = 0;
    if (gesture.place == Place::pin) return grips_.remove_pin(w, hit.pin);
    if (!hit.pick) return;
    id_ = grips_.add(w, *hit.pick, true);
    drag_.begin(w.camera, hit.pick->point, cursor);
    note_edit(w);
}

void PinTool::pin(Workspace& w, const Pick& pick) {
    id_ = grips_.add(w, pick, true);
    note_edit(w);
    id_ = 0;
}

/// Notes the pin as placed, and dragged to where it is now.
void PinTool::note_edit(Workspace& w) const {
    const HeldGrip* pin = grips_.find(id_);
    if (!pin) return;
    w.note_edit({.name = "Pin placed", .before = {RemoveGrip{id_}}, .after = commands_of(*pin)},
                pin->serial);
}

void PinTool::end(Workspace& w) {
    if (id_ != 0) note_edit(w);  // replaces the edit noted in begin()
    id_ = 0;
}

void PinTool::move(Workspace& w, glm::vec2 cursor) {
    if (id_ == 0) return;
    drag_.move(w.camera, cursor);
    grips_.move(w, id_, drag_.point());
}

void PinTool::wheel(Workspace& w, float steps, glm::vec2) {
    if (id_ == 0) return;
    drag_.push(w.camera, steps);
    grips_.move(w, id_, drag_.point());
}

}  // namespace taffy
