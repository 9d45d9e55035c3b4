#pragma once
// ImGui in the window: its life, its size and its look.
#include <array>
#include <deque>
#include <set>

#include "app/window/glfw_window.h"
#include "app/workspace/workspace.h"

namespace taffy {

class Gui {
  public:
    explicit Gui(GlfwWindow& window);
    ~Gui();
    Gui(const Gui&) = delete;
    Gui& operator=(const Gui&) = delete;

    // ImGui 1.86 sees only how things are once a frame. These keep what is shorter than that: every
    // change of a button gets a frame of its own, every key is down for at least one.
    void button_changed(int button, bool down, int mods, ImVec2 position);
    void key_pressed(int key) { pressed_keys_.insert(key); }

    /// Begins a frame: measures, fonts and style follow the display, the person's scale and theme.
    /// hands_off: a tool has the mouse; panels must not see it.
    void begin_frame(Workspace& w, bool hands_off);

    /// Part of the finished frame: what lies in the background list, and everything else.
    void draw_background() const;
    void draw_rest() const;

    /// A panel, list or dialog lies there [window units]; or a dialog asks for an answer first.
    bool covers(ImVec2 position) const;
    /// The person turns to the scene: open lists close, typing ends.
    void leave();
    bool typing() const { return ImGui::GetIO().WantTextInput; }

  private:
    void follow_display(Workspace& w);
    void feed_mouse(bool hands_off);
    void feed_keys();

    struct ButtonChange {
        int button;
        bool down;
        int mods;
        ImVec2 position;
    };
    GlfwWindow& window_;
    std::deque<ButtonChange> changes_;
    std::array<bool, 3> buttons_{};
    std::set<int> pressed_keys_;
    std::set<int> held_keys_;  // down for ImGui only because they were pressed since its last frame
    float font_scale_ = 0.0f;
    float font_pixels_ = 0.0f;
    float style_scale_ = 0.0f;
    Theme style_theme_ = Theme::light;
};

}  // namespace taffy
