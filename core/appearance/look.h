#pragma once
#include <string>
#include <vector>

namespace taffy {

/// How a surface takes light. of_view, of bodies only: as ViewParameters::look says.
enum class Look { matte, glossy, metal, wet, glowing, of_view };

/// Names in the order of the values, but of_view.
inline std::vector<std::string> look_names() {
    return {"matte", "glossy", "metal", "wet", "glowing"};
}
/// With of_view.
inline std::vector<std::string> body_look_names() {
    std::vector<std::string> names = look_names();
    names.push_back("of_view");
    return names;
}
inline std::string name_of_look(Look look) {
    return body_look_names()[size_t(look)];
}

/// What is no hotter than this sends out no light that one sees (Draper 1847) [C].
constexpr double glow_begins = 525.0;

}  // namespace taffy
