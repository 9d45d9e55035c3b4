#pragma once
#include <string>
#include <vector>

namespace taffy {

/// How a surface responds to light. of_view, for bodies only: as ViewParameters::look says.
enum class Look { matte, glossy, metal, wet, glowing, of_view };

/// Returns the names in the order of the values, without of_view.
inline std::vector<std::string> look_names() {
    return {"matte", "glossy", "metal", "wet", "glowing"};
}
/// Returns the names with of_view.
inline std::vector<std::string> body_look_names() {
    std::vector<std::string> names = look_names();
    names.push_back("of_view");
    return names;
}
inline std::string name_of_look(Look look) {
    return body_look_names()[size_t(look)];
}

/// Matter no hotter than this emits no visible light (Draper 1847) [C].
constexpr double glow_begins = 525.0;

}  // namespace taffy
