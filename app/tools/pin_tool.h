#pragma once
#include "app/tools/drags.h"
#include "app/tools/grip_set.h"
#include "app/tools/tool.h"

namespace taffy {

/// Puts grips that stay on bodies, and removes them.
class PinTool : public Tool {
  public:
    explicit PinTool(GripSet& grips) : grips_(grips) {}
    std::span<const Gesture> gestures() const override;
    /// Places a pin without a drag.
    void pin(Workspace& w, const Pick& pick);
    void begin(Workspace& w, const Gesture& gesture, const Hit& hit, glm::vec2 cursor) override;
    void move(Workspace& w, glm::vec2 cursor) override;
    void wheel(Workspace& w, float steps, glm::vec2 cursor) override;
    void end(Workspace& w) override;

  private:
    void note_edit(Workspace& w) const;

    GripSet& grips_;
    PlaneDrag drag_;
    uint32_t id_ = 0;  // of the new pin, while it is being dragged; 0: none
};

}  // namespace taffy
