#pragma once
#include "app/tools/drags.h"
#include "app/tools/grip_set.h"
#include "app/tools/tool.h"

namespace taffy {

/// Twists the cross-section under the mouse, or at a pin, about the body's long axis or about the
/// direction of view.
class TwistTool : public Tool {
  public:
    explicit TwistTool(GripSet& grips) : grips_(grips) {}
    std::span<const Gesture> gestures() const override;
    void begin(Workspace& w, const Gesture& gesture, const Hit& hit, glm::vec2 cursor) override;
    void move(Workspace& w, glm::vec2 cursor) override;
    void end(Workspace& w) override;

  private:
    void hold_section(Workspace& w, uint32_t particle, glm::vec3 pull);

    void note_edit(Workspace& w) const;

    GripSet& grips_;
    TurnDrag drag_;
    uint32_t id_ = 0;
    bool pinned_ = false;
    std::optional<HeldGrip> replaced_;  // the pin at which the twist began, if the twist has
                                        // replaced it
    float first_angle_ = 0.0f;          // of a pin that was twisted before
};

/// The axis about which this body is twisted: its long axis or that of the view, by the person's
/// choice.
glm::vec3 twist_axis(const Workspace& w, uint32_t body);
/// How far the cursor moves for one radian of twist [pixels].
float twist_radian_length(const Workspace& w);

}  // namespace taffy
