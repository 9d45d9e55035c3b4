#pragma once
// The heat brush: while its key is held, what lies around the point of the surface under the cursor
// is heated or cooled.
#include "app/workspace/workspace.h"

namespace taffy {

enum class BrushKey { none, heat, cool };

class HeatTool {
  public:
    /// Every frame. key: the one that is down.
    void update(Workspace& w, BrushKey key, glm::vec2 cursor);
    /// The circle on the surface.
    void draw(Workspace& w) const;
    /// The simulation has stopped the brush itself: reset, another scene.
    void forget() { sent_ = {}; }

    /// What the simulation was told last.
    const HeatBrush& brush() const { return sent_; }

  private:
    HeatBrush sent_;
    glm::vec3 normal_{0.0f, 0.0f, 1.0f};
    bool explained_ = false;  // that the colours have changed
};

}  // namespace taffy
