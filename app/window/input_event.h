#pragma once
// What a person did, in the order in which it was done. Made by the callbacks of GLFW, so that
// nothing that is shorter than a frame gets lost.
#include <filesystem>
#include <glm/glm.hpp>
#include <variant>
#include <vector>

namespace taffy {

struct KeyPress {
    int key = 0;   // GLFW_KEY_...
    int mods = 0;  // GLFW_MOD_SHIFT, ... without lock keys
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
struct MouseWheel {
    float steps = 0.0f;  // > 0: away from the person
    glm::vec2 position{0.0f};
};
struct FocusLost {};  // or minimised
struct FilesDropped {
    std::vector<std::filesystem::path> files;
};

using InputEvent = std::variant<KeyPress, MousePress, MouseRelease, MouseMove, MouseWheel,
                                FocusLost, FilesDropped>;

}  // namespace taffy
