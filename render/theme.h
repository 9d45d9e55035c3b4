#pragma once
// Colours and lights of the two themes.
#include <glm/glm.hpp>

#include "core/parameters/view_parameters.h"

namespace taffy {

/// Light comes from directions given in the camera's frame (x right, y up, z towards the viewer),
/// but the key light is fixed in the world so that its shadow stays where it is.
struct ThemeLook {
    glm::vec3 background_top;     // sRGB
    glm::vec3 background_bottom;  // sRGB, also what the ground fades into
    glm::vec3 ground;             // sRGB, in full light
    glm::vec3 grid;               // sRGB, of the lines
    float grid_strength;          // 0..1, of the 1 m lines
    glm::vec3 obstacle;           // linear albedo
    glm::vec3 glass;              // sRGB, where one looks straight at it
    glm::vec3 glass_edge;         // sRGB
    glm::vec3 key_direction;      // world, towards the light, unit
    glm::vec3 key;                // linear intensity
    glm::vec3 fill;               // from the right of the camera
    glm::vec3 rim;                // from behind the body
    glm::vec3 sky;                // ambient from above
    glm::vec3 bounce;             // ambient from below
    glm::vec3 highlight;          // sRGB, of gripped particles
};
const ThemeLook& theme_look(Theme theme);

}  // namespace taffy
