#pragma once
#include <optional>

#include "app/tools/drags.h"
#include "app/tools/tool.h"

namespace taffy {

/// Moves and turns the entry of the scene that the editor has selected, with a gizmo at it. A
/// sketch follows the hand; the scene changes when the hand lets go.
class PlaceTool : public Tool {
  public:
    std::span<const Gesture> gestures() const override;
    void begin(Workspace& w, const Gesture& gesture, const Hit& hit, glm::vec2 cursor) override;
    void move(Workspace& w, glm::vec2 cursor) override;
    void end(Workspace& w) override;
    void cancel(Workspace& w) override;

    /// None while nothing is edited, and for entries that have no place.
    std::optional<HandleGizmo> gizmo(const Workspace& w) const;
    HandlePart dragged() const { return part_; }
    /// Where the selected entry is dragged to.
    static void draw_preview(Workspace& w);

  private:
    HandlePart part_ = HandlePart::none;
    SceneItem item_;
    SceneEditor::Preview first_;
    glm::vec3 centre_{0.0f};                   // of the gizmo when the drag began [m]
    glm::quat frame_{1.0f, 0.0f, 0.0f, 0.0f};  // of the body of a region
    glm::vec3 axis_{1.0f, 0.0f, 0.0f};
    glm::vec3 grabbed_{0.0f};  // point taken [m]
    TurnDrag turn_;
};

}  // namespace taffy
