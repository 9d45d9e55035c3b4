#include "app/window/glfw_window.h"

#include <glad/gl.h>
// glad first: GLFW then leaves out its own OpenGL header.
#include <GLFW/glfw3.h>

#include <algorithm>
#include <utility>

#include "app/window/window.h"
#include "core/base/error.h"
#include "render/gl/load_gl.h"

namespace taffy {

namespace {

constexpr int meaningful_mods = GLFW_MOD_SHIFT | GLFW_MOD_CONTROL | GLFW_MOD_ALT | GLFW_MOD_SUPER;

std::string last_error() {
    const char* text = nullptr;
    glfwGetError(&text);
    return text ? text : "unknown reason";
}

GlfwWindow& self(GLFWwindow* window) {
    return *static_cast<GlfwWindow*>(glfwGetWindowUserPointer(window));
}

}  // namespace

GlfwWindow::GlfwWindow(std::array<int, 2> size, bool maximised) {
    if (!glfwInit()) throw NoDisplayError("there is no display (" + last_error() + ")");
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);  // macOS
    glfwWindowHint(GLFW_DEPTH_BITS, 0);                     // the renderer has its own
    glfwWindowHint(GLFW_STENCIL_BITS, 0);
    glfwWindowHint(GLFW_MAXIMIZED, maximised ? GLFW_TRUE : GLFW_FALSE);
    glfwWindowHintString(GLFW_X11_CLASS_NAME, "taffy");
    window_ = glfwCreateWindow(size[0], size[1], "Taffy", nullptr, nullptr);
    if (!window_) {
        const std::string reason = last_error();
        glfwTerminate();
        throw InputError("cannot open a window with OpenGL 3.3: " + reason);
    }
    glfwSetWindowSizeLimits(window_, 480, 320, GLFW_DONT_CARE, GLFW_DONT_CARE);
    glfwMakeContextCurrent(window_);
    glfwSwapInterval(1);
    load_gl(glfwGetProcAddress);
    install_callbacks();
}

GlfwWindow::~GlfwWindow() {
    glfwDestroyWindow(window_);
    glfwTerminate();
}

void GlfwWindow::install_callbacks() {
    glfwSetWindowUserPointer(window_, this);
    cursor_ = cursor_now();
    glfwSetKeyCallback(window_, [](GLFWwindow* w, int key, int scancode, int action, int mods) {
        const int meant = mods & meaningful_mods;
        if (action == GLFW_RELEASE)
            self(w).events_.push_back(KeyRelease{key, meant, scancode});
        else
            self(w).events_.push_back(KeyPress{key, meant, scancode, action == GLFW_REPEAT});
    });
    glfwSetCharCallback(window_, [](GLFWwindow* w, unsigned code_point) {
        self(w).events_.push_back(TextTyped{code_point});
    });
    glfwSetMouseButtonCallback(window_, [](GLFWwindow* w, int button, int action, int mods) {
        GlfwWindow& me = self(w);
        if (action == GLFW_PRESS)
            me.events_.push_back(MousePress{button, mods & meaningful_mods, me.cursor_});
        else
            me.events_.push_back(MouseRelease{button, me.cursor_});
    });
    glfwSetCursorPosCallback(window_, [](GLFWwindow* w, double x, double y) {
        self(w).cursor_ = self(w).to_pixels(x, y);
        self(w).events_.push_back(MouseMove{self(w).cursor_});
    });
    glfwSetCursorEnterCallback(window_, [](GLFWwindow* w, int inside) {
        self(w).events_.push_back(MouseEntered{inside != 0});
    });
    glfwSetScrollCallback(window_, [](GLFWwindow* w, double, double y) {
        self(w).events_.push_back(MouseWheel{float(y), self(w).cursor_});
    });
    // The window moves under a mouse at rest, which no mouse event reports.
    glfwSetWindowPosCallback(
        window_, [](GLFWwindow* w, int, int) { self(w).cursor_ = self(w).cursor_now(); });
    glfwSetWindowRefreshCallback(window_,
                                 [](GLFWwindow* w) { self(w).events_.push_back(WindowDamaged{}); });
    glfwSetFramebufferSizeCallback(
        window_, [](GLFWwindow* w, int, int) { self(w).events_.push_back(WindowDamaged{}); });
    glfwSetWindowFocusCallback(window_, [](GLFWwindow* w, int focused) {
        self(w).events_.push_back(focused ? InputEvent(FocusGained{}) : InputEvent(FocusLost{}));
    });
    glfwSetWindowIconifyCallback(window_, [](GLFWwindow* w, int minimised) {
        if (minimised) self(w).events_.push_back(FocusLost{});
    });
    glfwSetDropCallback(window_, [](GLFWwindow* w, int count, const char** names) {
        self(w).events_.push_back(FilesDropped{{names, names + count}});
    });
}

void GlfwWindow::poll(double seconds) {
    if (seconds > 0.0)
        glfwWaitEventsTimeout(seconds);
    else
        glfwPollEvents();
}

std::vector<InputEvent> GlfwWindow::take_events() {
    return std::exchange(events_, {});
}

void GlfwWindow::set_title(const std::string& title) {
    glfwSetWindowTitle(window_, title.c_str());
}

void GlfwWindow::toggle_fullscreen() {
    if (fullscreen_) {
        glfwSetWindowMonitor(window_, nullptr, windowed_[0], windowed_[1], windowed_[2],
                             windowed_[3], GLFW_DONT_CARE);
        fullscreen_ = false;
        return;
    }
    GLFWmonitor* monitor = glfwGetPrimaryMonitor();
    const GLFWvidmode* mode = monitor ? glfwGetVideoMode(monitor) : nullptr;
    if (!mode) return;
    glfwGetWindowPos(window_, &windowed_[0], &windowed_[1]);
    glfwGetWindowSize(window_, &windowed_[2], &windowed_[3]);
    glfwSetWindowMonitor(window_, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
    fullscreen_ = true;
}

void GlfwWindow::swap() {
    glfwSwapBuffers(window_);
}
void GlfwWindow::close() {
    glfwSetWindowShouldClose(window_, GLFW_TRUE);
}
void GlfwWindow::prevent_close() {
    glfwSetWindowShouldClose(window_, GLFW_FALSE);
}
bool GlfwWindow::should_close() const {
    return glfwWindowShouldClose(window_);
}

bool GlfwWindow::minimised() const {
    return glfwGetWindowAttrib(window_, GLFW_ICONIFIED) || framebuffer_size()[0] <= 0 ||
           framebuffer_size()[1] <= 0;
}
bool GlfwWindow::maximised() const {
    return glfwGetWindowAttrib(window_, GLFW_MAXIMIZED);
}

std::array<int, 2> GlfwWindow::size() const {
    std::array<int, 2> size{};
    glfwGetWindowSize(window_, &size[0], &size[1]);
    return size;
}

std::array<int, 2> GlfwWindow::windowed_size() const {
    if (fullscreen_) return {windowed_[2], windowed_[3]};
    return size();
}

std::array<int, 2> GlfwWindow::framebuffer_size() const {
    std::array<int, 2> size{};
    glfwGetFramebufferSize(window_, &size[0], &size[1]);
    return size;
}

float GlfwWindow::content_scale() const {
    float x = 1.0f, y = 1.0f;
    glfwGetWindowContentScale(window_, &x, &y);
    return std::clamp(std::max(x, y), 0.5f, 4.0f);
}

bool GlfwWindow::button_down(int button) const {
    return glfwGetMouseButton(window_, button) == GLFW_PRESS;
}

bool GlfwWindow::key_held(int key) const {
    for (const int other : {GLFW_KEY_LEFT_CONTROL, GLFW_KEY_RIGHT_CONTROL, GLFW_KEY_LEFT_ALT,
                            GLFW_KEY_LEFT_SUPER, GLFW_KEY_RIGHT_SUPER})
        if (glfwGetKey(window_, other) == GLFW_PRESS) return false;
    return glfwGetKey(window_, key) == GLFW_PRESS;
}

glm::vec2 GlfwWindow::to_pixels(double x, double y) const {
    const std::array<int, 2> units = size(), pixels = framebuffer_size();
    const double ratio = units[0] > 0 ? double(pixels[0]) / double(units[0]) : 1.0;
    return {float(x * ratio), float(y * ratio)};
}

glm::vec2 GlfwWindow::cursor_now() const {
    double x = 0.0, y = 0.0;
    glfwGetCursorPos(window_, &x, &y);
    return to_pixels(x, y);
}

}  // namespace taffy
