#pragma once
#include "app/tools/tool.h"

namespace taffy {

/// Moves the camera: orbit, pan, zoom.
class OrbitTool : public Tool {
  public:
    std::span<const Gesture> gestures() const override;
    void begin(Workspace& w, const Gesture& gesture, const Hit& hit, glm::vec2 cursor) override;
    void move(Workspace& w, glm::vec2 cursor) override;
    void wheel(Workspace& w, float steps, glm::vec2 cursor) override;

  private:
    bool panning_ = false;
    glm::vec2 last_{0.0f};
};

}  // namespace taffy
