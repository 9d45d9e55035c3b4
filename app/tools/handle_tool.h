#pragma once
#include <optional>

#include "app/tools/drags.h"
#include "app/tools/handle_motion.h"
#include "app/tools/tool.h"

namespace taffy {

/// Moves and turns the handles of the scene, with a gizmo at the selected one.
class HandleTool : public Tool {
  public:
    std::span<const Gesture> gestures() const override;
    void begin(Workspace& w, const Gesture& gesture, const Hit& hit, glm::vec2 cursor) override;
    void move(Workspace& w, glm::vec2 cursor) override;
    void wheel(Workspace& w, float steps, glm::vec2 cursor) override;
    void end(Workspace& w) override;
    void cancel(Workspace& w) override;  // brings the handle back to where it was

    /// To be called every frame: sends the parts of motions that are not sent yet.
    void update(Workspace& w) { motions_.update(w); }
    /// Undoes or redoes a move of a handle, given by its way_between().
    void do_again(std::span<const Command> way);
    /// Forgets all motions: after a reset or in another scene.
    void forget();

    /// The handle grabbed last, or one of the body that has been selected since; none in a scene
    /// without handles.
    std::optional<size_t> selected(const Workspace& w) const;
    HandleGizmo gizmo(const Workspace& w, size_t handle) const;
    HandlePart dragged() const { return part_; }
    /// Whether a handle has been dragged since the program started.
    bool used() const { return used_; }
    /// Angle turned in the present drag [rad]; 0 without a drag that turns.
    float turned() const {
        return is_turn(part_) || part_ == HandlePart::twist ? turn_.angle() : 0;
    }
    glm::vec3 turn_axis() const { return turn_.axis(); }
    /// The handle whose region holds this particle.
    static std::optional<size_t> handle_of(const Snapshot& snapshot, const Pick& pick);

  private:
    std::optional<glm::vec3> drag_point(const Workspace& w, glm::vec2 cursor) const;
    void want(const HandleWish& wish) {
        last_ = wish;
        motions_.want(handle_, wish);
    }
    void note_edit(Workspace& w);

    HandleMotions motions_;
    std::string selected_;  // name; "" = none yet
    std::string handle_;    // being dragged
    HandlePart part_ = HandlePart::none;
    bool used_ = false;
    glm::vec3 centre_{0.0f};  // of the handle when the drag began [m]
    glm::vec3 axis_{1.0f, 0.0f, 0.0f};
    glm::vec3 grabbed_{0.0f};  // point that was grabbed [m]
    HandleWish first_;         // pose when the drag began
    HandleWish last_;          // the latest wish
    PlaneDrag plane_;
    TurnDrag turn_;
};

}  // namespace taffy
