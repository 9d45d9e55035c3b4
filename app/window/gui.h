#pragma once
// ImGui in the window: its lifetime, its size and its look.
#include <array>
#include <memory>

#include "app/window/glfw_window.h"
#include "app/workspace/workspace.h"

namespace taffy {

class Gui {
  public:
    explicit Gui(GlfwWindow& window);
    ~Gui();
    Gui(const Gui&) = delete;
    Gui& operator=(const Gui&) = delete;

    // ImGui 1.86 sees the state of mouse and keys only once per frame of its own. Events are given
    // to it one by one; where must_run_before() says so, it needs such a frame first, drawn or not.
    void key(const KeyPress& press);
    void key(const KeyRelease& release);
    void text(const TextTyped& typed);
    void button(int button, bool down, int mods, ImVec2 position);
    void wheel(float steps, ImVec2 position);
    void mouse_at(ImVec2 position);
    void mouse_entered(bool inside);
    void focus(bool gained);
    /// Whether ImGui would miss its last input if this event followed at once.
    bool must_run_before(const InputEvent& event) const;

    /// Begins a frame of ImGui: measures, fonts and style follow the display, the person's scale
    /// and theme.
    /// @param hands_off  a tool has the mouse; panels must not see it
    void begin_frame(Workspace& w, bool hands_off);

    /// The draw list of this frame for what films leave out: below panels, over the background.
    ImDrawList& aids() { return *aids_; }
    /// Draw parts of the finished frame: the background list, the aids, and everything else.
    void draw_background() const;
    void draw_aids() const;
    void draw_rest();

    /// Whether a panel, list or dialog lies there [window units], or a dialog asks for an answer
    /// first.
    bool covers(ImVec2 position) const;
    /// The person turns to the scene: closes open lists and ends typing.
    void leave();
    bool typing() const { return ImGui::GetIO().WantTextInput; }

  private:
    void follow_display(Workspace& w);
    void feed_mouse(bool hands_off);

    /// The kind of input since ImGui's last frame that the next event could spoil.
    enum class Unseen { nothing, text, move, wheel, change };

    GlfwWindow& window_;
    std::unique_ptr<ImDrawList> aids_;
    Unseen unseen_ = Unseen::nothing;
    ImVec2 position_{-1.0f, -1.0f};
    std::array<bool, 3> buttons_{};
    double shown_at_ = 0.0, shown_before_ = 0.0;  // when the last two frames were shown [s]
    Fonts fonts_;
    float font_scale_ = 0.0f;
    float font_pixels_ = 0.0f;
    float style_scale_ = 0.0f;
    Theme style_theme_ = Theme::light;
};

}  // namespace taffy
