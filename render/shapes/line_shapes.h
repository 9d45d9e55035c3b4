#pragma once
// Lines that tools lay over the picture, and the figures they are made of: arrows and arcs.
#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>
#include <vector>

namespace taffy {

/// A thick straight line with round ends. Drawn over the scene; where bodies hide it, faintly.
struct LineSegment {
    glm::vec3 a{0.0f};  // [m]
    glm::vec3 b{0.0f};
    glm::vec4 colour_a{1.0f};  // sRGB and opacity, 0..1
    glm::vec4 colour_b{1.0f};
    float width = 2.0f;   // [pixels]
    float hidden = 0.2f;  // opacity factor behind bodies; 1 = always on top
};
using LineList = std::vector<LineSegment>;

struct LineStyle {
    glm::vec4 colour{1.0f};  // sRGB and opacity
    float width = 2.0f;      // [pixels]
    float hidden = 0.2f;
};

void add_line(LineList& lines, glm::vec3 a, glm::vec3 b, const LineStyle& style);
void add_polyline(LineList& lines, const std::vector<glm::vec3>& points, const LineStyle& style);
/// The head has four barbs, head_length [m] long; at most a third of the arrow.
void add_arrow(LineList& lines, glm::vec3 from, glm::vec3 to, float head_length,
               const LineStyle& style);
/// Adds an arc about axis (unit) through centre, from direction start (unit, perpendicular to the
/// axis), over angle [rad], which may pass 2 pi: the arc then winds outwards a little with every
/// turn.
void add_arc(LineList& lines, glm::vec3 centre, glm::vec3 axis, glm::vec3 start, float radius,
             float angle, const LineStyle& style);
void add_circle(LineList& lines, glm::vec3 centre, glm::vec3 axis, float radius,
                const LineStyle& style);
/// Adds an arc that ends in an arrow head: a torque.
void add_arc_arrow(LineList& lines, glm::vec3 centre, glm::vec3 axis, glm::vec3 start, float radius,
                   float angle, float head_length, const LineStyle& style);
/// Adds the twelve edges of a box.
void add_box(LineList& lines, glm::vec3 centre, const glm::quat& rotation, glm::vec3 half_size,
             const LineStyle& style);
/// Adds a ball made of three circles: a grip.
void add_ball(LineList& lines, glm::vec3 centre, float radius, const LineStyle& style);

/// A direction perpendicular to the given unit vector; continuous except at one pole.
glm::vec3 any_perpendicular(glm::vec3 direction);

}  // namespace taffy
