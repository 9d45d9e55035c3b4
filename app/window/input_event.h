#pragma once
// What a person did, in the order of time, each event with the mouse position at that time. Made by
// the callbacks of GLFW, so that nothing shorter than a frame gets lost.
#include <filesystem>
#include <glm/glm.hpp>
#include <variant>
#include <vector>

namespace taffy {

struct KeyPress {
    int key = 0;   // GLFW_KEY_...
    int mods = 0;  // GLFW_MOD_SHIFT, ... without lock keys
    int scancode = 0;
    bool repeated = false;  // the key is held down
};
struct KeyRelease {
    int key = 0;
    int mods = 0;
    int scancode = 0;
};
struct TextTyped {
    unsigned code_point = 0;  // Unicode
};
struct MousePress {
    int button = 0;
    int mods = 0;
    glm::vec2 position{0.0f};  // [framebuffer pixels], from the upper left
};
struct MouseRelease {
    int button = 0;
    glm::vec2 position{0.0f};
};
struct MouseMove {
    glm::vec2 position{0.0f};
};
struct MouseEntered {
    bool inside = false;  // false: left the window
};
struct MouseWheel {
    float steps = 0.0f;  // > 0: away from the person
    glm::vec2 position{0.0f};
};
struct WindowDamaged {};  // the window's picture is lost
struct FocusGained {};
struct FocusLost {};  // or minimised
struct FilesDropped {
    std::vector<std::filesystem::path> files;
};

using InputEvent =
    std::variant<KeyPress, KeyRelease, TextTyped, MousePress, MouseRelease, MouseMove, MouseEntered,
                 MouseWheel, WindowDamaged, FocusGained, FocusLost, FilesDropped>;

}  // namespace taffy
