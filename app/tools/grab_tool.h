#pragma once
#include <optional>

#include "app/tools/drags.h"
#include "app/tools/grip_set.h"
#include "app/tools/tool.h"

namespace taffy {

/// Pulls the surface point under the mouse, or a pin, along with the cursor.
class GrabTool : public Tool {
  public:
    explicit GrabTool(GripSet& grips) : grips_(grips) {}
    std::span<const Gesture> gestures() const override;
    void begin(Workspace& w, const Gesture& gesture, const Hit& hit, glm::vec2 cursor) override;
    void move(Workspace& w, glm::vec2 cursor) override;
    void wheel(Workspace& w, float steps, glm::vec2 cursor) override;
    void end(Workspace& w) override;

  private:
    void take(Workspace& w, const Pick& pick);
    void note_edit(Workspace& w) const;

    GripSet& grips_;
    PlaneDrag drag_;
    uint32_t id_ = 0;
    bool pinned_ = false;
    /// At an earlier moment of the run a body is grabbed only when the cursor moves: a mere click,
    /// which selects the body, must not end what was recorded later.
    std::optional<Pick> waiting_;
    glm::vec2 pressed_{0.0f};
    glm::vec3 first_{0.0f};  // target when the drag began [m]
};

}  // namespace taffy
