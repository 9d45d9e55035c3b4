#pragma once
// ImGui in the window: its life, its size and its look.
#include "app/window/glfw_window.h"
#include "app/workspace/workspace.h"

namespace taffy {

class Gui {
  public:
    explicit Gui(GlfwWindow& window);
    ~Gui();
    Gui(const Gui&) = delete;
    Gui& operator=(const Gui&) = delete;

    /// Begins a frame: measures, fonts and style follow the display, the person's scale and theme.
    /// hands_off: a tool has the mouse; panels must not see it.
    void begin_frame(Workspace& w, bool hands_off);

    /// Part of the finished frame: what lies in the background list, and everything else.
    void draw_background() const;
    void draw_rest() const;

    /// A panel, list or dialog lies there [window units]; or a list is open anywhere.
    bool covers(ImVec2 position) const;
    bool typing() const { return ImGui::GetIO().WantTextInput; }

  private:
    void follow_display(Workspace& w);

    GlfwWindow& window_;
    float font_scale_ = 0.0f;
    float font_pixels_ = 0.0f;
    float style_scale_ = 0.0f;
    Theme style_theme_ = Theme::light;
};

}  // namespace taffy
