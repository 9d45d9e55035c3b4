#pragma once
#include <optional>
#include <span>

#include "app/tools/gesture.h"
#include "app/tools/gizmo.h"
#include "app/workspace/workspace.h"
#include "render/view/picking.h"

namespace taffy {

/// What the cursor points at. Cursor positions are framebuffer pixels.
struct Hit {
    Place place = Place::background;
    std::optional<Pick> pick;            // where there is one: on a body or a handle
    uint32_t pin = 0;                    // grip id
    size_t handle = 0;                   // index into Snapshot::handles
    HandlePart part = HandlePart::none;  // gizmo
};

/// Whether the cursor has moved since the press by more than a hand trembles.
inline bool is_drag(const Workspace& w, glm::vec2 pressed, glm::vec2 cursor) {
    constexpr float click_reach = 4.0f;  // design units
    return glm::distance(cursor, pressed) > click_reach * w.scale * w.pixels_per_unit;
}

/// One kind of thing that a hand does. Takes a drag from press to release.
class Tool {
  public:
    virtual ~Tool() = default;
    virtual std::span<const Gesture> gestures() const = 0;
    virtual void begin(Workspace& w, const Gesture& gesture, const Hit& hit, glm::vec2 cursor) = 0;
    virtual void move(Workspace&, glm::vec2) {}
    virtual void wheel(Workspace&, float /*steps*/, glm::vec2 /*cursor*/) {}
    virtual void end(Workspace&) {}
    /// After Esc or lost focus: the same as letting go, unless the tool can take back the drag.
    virtual void cancel(Workspace& w) { end(w); }
};

}  // namespace taffy
