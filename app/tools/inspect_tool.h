#pragma once
#include "app/tools/tool.h"

namespace taffy {

/// Chooses the particle that the inspector tells of.
class InspectTool : public Tool {
  public:
    std::span<const Gesture> gestures() const override;
    void begin(Workspace& w, const Gesture& gesture, const Hit& hit, glm::vec2 cursor) override;
};

/// The particle that a person means who points there, if there is one. @return whether there is
bool inspect_particle_at(Workspace& w, glm::vec2 cursor);

}  // namespace taffy
