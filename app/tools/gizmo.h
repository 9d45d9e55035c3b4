#pragma once
// Arrows, plane squares and rings at a handle, or knobs that scale, of the same size on the screen
// at any distance.
#include <imgui.h>

#include <array>
#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>
#include <optional>
#include <vector>

#include "render/view/camera.h"

namespace taffy {

enum class HandlePart {
    none,
    move_x,
    move_y,
    move_z,  // along an axis
    plane_x,
    plane_y,
    plane_z,  // in the plane perpendicular to an axis
    turn_x,
    turn_y,
    turn_z,  // about an axis
    size_x,
    size_y,
    size_z,    // larger or smaller along an axis
    free,      // in the plane that faces the camera
    twist,     // about the body's long axis
    size_all,  // larger or smaller
};
constexpr bool is_move(HandlePart p) {
    return p >= HandlePart::move_x && p <= HandlePart::move_z;
}
constexpr bool is_plane(HandlePart p) {
    return p >= HandlePart::plane_x && p <= HandlePart::plane_z;
}
constexpr bool is_turn(HandlePart p) {
    return p >= HandlePart::turn_x && p <= HandlePart::turn_z;
}
constexpr bool is_size(HandlePart p) {
    return (p >= HandlePart::size_x && p <= HandlePart::size_z) || p == HandlePart::size_all;
}
/// Index of the axis, 0 to 2, of a part that has one.
constexpr int axis_index(HandlePart p) {
    return (int(p) - int(HandlePart::move_x)) % 3;
}
/// "move_x", for the state dump.
const char* part_name(HandlePart part);

struct HandleGizmo {
    glm::vec3 centre{0.0f};                      // [m]
    glm::quat rotation{1.0f, 0.0f, 0.0f, 0.0f};  // of its axes
    float pixels = 1.0f;                         // framebuffer pixels per design unit
    /// Knobs that scale, along these axes, in place of arrows, squares and rings.
    std::optional<std::array<bool, 3>> sizes = {};
    glm::vec3 stretch{1.0f};  // factors of the lengths from the centre to those knobs

    glm::vec3 axis(HandlePart part) const;
};

/// A point on the screen at which the part can be grabbed, for tests [pixels].
glm::vec2 part_position(const HandleGizmo& gizmo, const Camera& camera, HandlePart part);

/// Where the gizmo's arrows, or the lines to its knobs, begin and end on the screen: x, y, x, y
/// [pixels].
std::vector<glm::vec4> shown_arrows(const HandleGizmo& gizmo, const Camera& camera);

/// Left and right end of the gizmo's rings and arrows on the screen [pixels].
glm::vec2 gizmo_span(const HandleGizmo& gizmo, const Camera& camera);

/// Distance from the centre to the knob of an axis that is not stretched [m].
float knob_distance(const HandleGizmo& gizmo, const Camera& camera);

/// The part under the cursor.
HandlePart part_at(const HandleGizmo& gizmo, const Camera& camera, glm::vec2 cursor);

/// How opaque a gizmo is that gives way to the bodies while the mouse is elsewhere: 1 when the
/// cursor is close to it, and less the farther it is.
float opacity_near(const HandleGizmo& gizmo, const Camera& camera, glm::vec2 cursor);

/// @param units  window units per pixel
/// @param alone  shows the highlighted part only, as while it is dragged
void draw_gizmo(ImDrawList& list, const HandleGizmo& gizmo, const Camera& camera,
                HandlePart highlighted, float units, bool alone = false, float opacity = 1.0f);

}  // namespace taffy
