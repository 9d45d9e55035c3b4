#pragma once
// All mouse tools. Finds out what is under the cursor, passes the press to the tool that has the
// gesture, and draws what is held.
#include <chrono>
#include <memory>
#include <span>
#include <vector>

#include "app/tools/grab_tool.h"
#include "app/tools/grip_set.h"
#include "app/tools/handle_tool.h"
#include "app/tools/heat_tool.h"
#include "app/tools/inspect_tool.h"
#include "app/tools/orbit_tool.h"
#include "app/tools/pin_tool.h"
#include "app/tools/place_tool.h"
#include "app/tools/probe_tool.h"
#include "app/tools/twist_tool.h"

namespace taffy {

class ToolBox {
  public:
    ToolBox();

    void press(Workspace& w, int button, int mods, glm::vec2 cursor);
    void move(Workspace& w, glm::vec2 cursor);
    void release(Workspace& w, int button);
    void wheel(Workspace& w, float steps, glm::vec2 cursor);
    /// Ends a drag after Esc or lost focus. Returns whether there was one.
    bool cancel(Workspace& w);
    /// Forgets everything that was held: after a reset or in another scene it no longer exists.
    void forget(Workspace& w);
    /// Removes the pin under the cursor, else the one used last.
    void remove_pin(Workspace& w);
    void remove_all_grips(Workspace& w);
    /// Pins a place of a body.
    void pin(Workspace& w, const Pick& pick);
    /// Carries out an edit of pins or a handle that is undone or redone; a present drag ends first.
    void move_hands_again(Workspace& w, std::span<const Command> commands);
    /// The run branches at an earlier moment: removes grips of drags that no hand holds any more.
    void let_go_of_earlier(Workspace& w) { grips_.let_go_of_earlier(w); }
    /// Inspects the particle under the cursor.
    void inspect(Workspace& w) { inspect_particle_at(w, cursor_); }
    void place_probe(Workspace& w) { place_probe_at(w, cursor_); }

    /// To be called every frame.
    /// @param hovering  the cursor is over the view and not over a panel
    /// @param brush     the key of the heat brush that is down
    void update(Workspace& w, bool hovering, BrushKey brush);
    /// Draws lines, labels and gizmo into this frame.
    /// @param aids  for things that films may leave out, the gizmo; w.aids has the lines among them
    void draw(Workspace& w, ImDrawList& list, ImDrawList& aids) const;

    bool dragging() const { return active_ != nullptr; }
    /// Whether the cursor is on a pin, with which nothing is done yet.
    bool hovers_pin() const { return hovered_.pin != 0; }
    bool grabs() const { return active_ == &grab_; }
    bool twists() const { return active_ == &twist_; }
    int button() const { return button_; }
    /// The gesture of the present drag, or null.
    const Gesture* gesture() const { return active_ ? gesture_ : nullptr; }
    /// The gesture that the wheel makes now, or null.
    const Gesture* wheel_gesture() const;
    const HandleTool& handles() const { return handles_; }
    const PlaceTool& place() const { return place_; }
    const HeatTool& heat() const { return heat_; }
    /// Every gesture, for the help.
    std::vector<Gesture> gestures() const;

  private:
    Hit hit(const Workspace& w, glm::vec2 cursor, bool with_bodies) const;
    /// The hit as if there were no gizmo and no pin.
    Hit hit_body(const Workspace& w, glm::vec2 cursor) const;
    void choose_last_pin();
    bool clicked_twice();
    void say_paused(Workspace& w);
    Tool* find(int button, int mods, Place place, const Gesture** gesture);

    GripSet grips_;
    GrabTool grab_{grips_};
    TwistTool twist_{grips_};
    PinTool pin_{grips_};
    InspectTool inspect_;
    ProbeTool probe_;
    HandleTool handles_;
    PlaceTool place_;
    OrbitTool orbit_;
    HeatTool heat_;
    std::vector<Tool*> tools_;

    Tool* active_ = nullptr;
    const Gesture* gesture_ = nullptr;  // the gesture that began the drag
    int button_ = 0;
    glm::vec2 cursor_{0.0f};
    glm::vec2 pressed_{0.0f};
    bool moved_ = false;                                  // since the press, by so much that it is
                                                          // a drag
    std::optional<Pick> pressed_on_;                      // the body that was pressed on
    std::chrono::steady_clock::time_point clicked_ = {};  // when a body was clicked last, without a
                                                          // drag
    glm::vec2 clicked_at_{0.0f};
    bool on_gizmo_ = false;  // a click on a gizmo, without a drag, means the body that is behind it
    bool told_paused_ = false;  // that nothing moves in the present pause
    Hit hovered_;
    uint32_t last_pin_ = 0;
};

}  // namespace taffy
