#pragma once
// The gestures of the mouse. The same table decides which tool answers a press, and what the help
// says.
#include <string>

namespace taffy {

/// What lies under the cursor.
enum class Place { background, body, pin, handle, gizmo, entry, anywhere };

namespace mouse {
constexpr int left = 0, right = 1, middle = 2;  // as GLFW counts
constexpr int shift = 1, control = 2, alt = 4;  // GLFW's modifier bits
}  // namespace mouse

struct Gesture {
    /// still_click: pressed and released in place, where a drag does something else; double_click:
    /// the same twice.
    enum class Kind { drag, click, still_click, double_click, wheel, wheel_while_dragging };
    Kind kind = Kind::drag;
    int button = mouse::left;
    int mods = 0;
    Place place = Place::anywhere;
    std::string help;
};

/// "Ctrl + left drag on a body"
std::string gesture_text(const Gesture& gesture);

}  // namespace taffy
