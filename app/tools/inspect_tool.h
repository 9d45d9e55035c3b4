#pragma once
#include "app/tools/tool.h"

namespace taffy {

/// Chooses the particle that the inspector reports on.
class InspectTool : public Tool {
  public:
    std::span<const Gesture> gestures() const override;
    void begin(Workspace& w, const Gesture& gesture, const Hit& hit, glm::vec2 cursor) override;
};

/// Inspects the particle under the cursor. Returns false if there is none.
bool inspect_particle_at(Workspace& w, glm::vec2 cursor);

}  // namespace taffy
