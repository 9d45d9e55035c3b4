#pragma once
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
    void note_edit(Workspace& w) const;

    GripSet& grips_;
    PlaneDrag drag_;
    uint32_t id_ = 0;
    bool pinned_ = false;
    glm::vec3 first_{0.0f};  // target when the drag began [m]
};

}  // namespace taffy
