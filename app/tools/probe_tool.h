#pragma once
#include "app/tools/tool.h"

namespace taffy {

/// Puts a probe on a particle.
class ProbeTool : public Tool {
  public:
    std::span<const Gesture> gestures() const override;
    void begin(Workspace& w, const Gesture& gesture, const Hit& hit, glm::vec2 cursor) override;
};

/// Puts a probe on the particle under the cursor, if there is one.
void place_probe_at(Workspace& w, glm::vec2 cursor);

}  // namespace taffy
