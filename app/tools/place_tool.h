#pragma once
#include <optional>

#include "app/tools/drags.h"
#include "app/tools/entry_frame.h"
#include "app/tools/tool.h"

namespace taffy {

/// Moves, turns and scales the entry of the scene that the editor has selected, with a gizmo at it.
/// A sketch follows the hand; the scene changes when the hand lets go.
class PlaceTool : public Tool {
  public:
    std::span<const Gesture> gestures() const override;
    void begin(Workspace& w, const Gesture& gesture, const Hit& hit, glm::vec2 cursor) override;
    void move(Workspace& w, glm::vec2 cursor) override;
    void end(Workspace& w) override;
    void cancel(Workspace& w) override;

    /// The gizmo at the selected entry. None while nothing is edited, and for entries that have no
    /// place.
    std::optional<HandleGizmo> gizmo(const Workspace& w) const;
    HandlePart dragged() const { return part_; }
    /// Draws a sketch of where the selected entry is dragged to.
    static void draw_preview(Workspace& w);

  private:
    std::optional<glm::vec3> point_at(const Workspace& w, glm::vec2 cursor) const;
    void scale(Workspace& w, glm::vec2 cursor);

    HandlePart part_ = HandlePart::none;
    SceneItem item_;
    EntryFrame first_;                         // when the drag began
    glm::vec3 centre_{0.0f};                   // of the gizmo when the drag began [m]
    glm::quat frame_{1.0f, 0.0f, 0.0f, 0.0f};  // of the gizmo's axes
    glm::vec3 axis_{1.0f, 0.0f, 0.0f};
    glm::vec3 grabbed_{0.0f};       // point that was grabbed [m]
    glm::vec2 pressed_{0.0f};       // cursor [pixels]
    float knob_distance_ = 1.0f;    // from the centre to the knob that was grabbed [m]
    glm::vec3 stretch_{1.0f};       // factors of the sizes, while they are dragged
    Vec3d angles_ = Vec3d::Zero();  // the present rotation [degrees]
    TurnDrag turn_;
};

}  // namespace taffy
