#pragma once
#include <array>
#include <string>
#include <vector>

#include "app/window/input_event.h"

struct GLFWwindow;

namespace taffy {

/// The operating system's window with an OpenGL 3.3 core context that is current on this thread.
class GlfwWindow {
  public:
    /// Throws NoDisplayError without a display and InputError without OpenGL 3.3.
    GlfwWindow(std::array<int, 2> size, bool maximised);
    ~GlfwWindow();
    GlfwWindow(const GlfwWindow&) = delete;
    GlfwWindow& operator=(const GlfwWindow&) = delete;

    /// Waits for input up to this long [s]; 0 = does not wait.
    void poll(double seconds);
    /// Returns all events since the last call.
    std::vector<InputEvent> take_events();

    void set_title(const std::string& title);
    void toggle_fullscreen();
    void swap();
    void close();
    void prevent_close();
    bool should_close() const;

    bool minimised() const;
    bool maximised() const;
    std::array<int, 2> size() const;              // [window units]
    std::array<int, 2> windowed_size() const;     // the same, also while fullscreen
    std::array<int, 2> framebuffer_size() const;  // [pixels]
    float content_scale() const;                  // 1 on an ordinary display, 2 on a fine one
    bool button_down(int button) const;
    /// Whether the key is down, with neither Ctrl, Alt nor Super.
    bool key_held(int key) const;
    GLFWwindow* handle() const { return window_; }

  private:
    void install_callbacks();
    glm::vec2 to_pixels(double x, double y) const;
    glm::vec2 cursor_now() const;

    GLFWwindow* window_ = nullptr;
    std::vector<InputEvent> events_;
    // Position of the last mouse event [pixels]. GLFW itself only knows where the mouse is now,
    // which is later than the press of a button that is being reported.
    glm::vec2 cursor_{0.0f};
    std::array<int, 4> windowed_{};  // x, y, width, height before fullscreen
    bool fullscreen_ = false;
};

}  // namespace taffy
