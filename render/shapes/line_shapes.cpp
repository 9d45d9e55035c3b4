#include "render/shapes/line_shapes.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>

namespace taffy {

namespace {

constexpr int segments_per_turn = 64;

glm::vec3 on_circle(glm::vec3 centre, glm::vec3 axis, glm::vec3 start, float radius, float angle) {
    return centre + radius * (std::cos(angle) * start + std::sin(angle) * glm::cross(axis, start));
}

/// Adds four barbs at the tip; direction is unit.
void add_head(LineList& lines, glm::vec3 tip, glm::vec3 direction, float length,
              const LineStyle& style) {
    const glm::vec3 side = any_perpendicular(direction), other = glm::cross(direction, side);
    const glm::vec3 base = tip - length * direction;
    for (const glm::vec3& barb : {side, -side, other, -other})
        add_line(lines, base + 0.45f * length * barb, tip, style);
}

/// Points of an arc that winds outwards by 6 % of its radius a turn, beyond the first.
std::vector<glm::vec3> arc_points(glm::vec3 centre, glm::vec3 axis, glm::vec3 start, float radius,
                                  float angle) {
    const float turns = std::abs(angle) / glm::two_pi<float>();
    const int count = std::max(1, int(std::ceil(turns * segments_per_turn)));
    std::vector<glm::vec3> points;
    for (int i = 0; i <= count; ++i) {
        const float part = float(i) / float(count);
        const float beyond = std::max(0.0f, part * turns - 1.0f);
        points.push_back(
            on_circle(centre, axis, start, radius * (1.0f + 0.06f * beyond), part * angle));
    }
    return points;
}

const glm::vec3 unit_axes[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

}  // namespace

glm::vec3 any_perpendicular(glm::vec3 direction) {
    const glm::vec3 helper = std::abs(direction.z) < 0.9f ? glm::vec3(0, 0, 1) : glm::vec3(0, 1, 0);
    return glm::normalize(glm::cross(helper, direction));
}

void add_line(LineList& lines, glm::vec3 a, glm::vec3 b, const LineStyle& style) {
    lines.push_back({a, b, style.colour, style.colour, style.width, style.hidden});
}

void add_polyline(LineList& lines, const std::vector<glm::vec3>& points, const LineStyle& style) {
    for (size_t i = 1; i < points.size(); ++i) add_line(lines, points[i - 1], points[i], style);
}

void add_arrow(LineList& lines, glm::vec3 from, glm::vec3 to, float head_length,
               const LineStyle& style) {
    const float length = glm::distance(from, to);
    if (!(length > 0.0f)) return;
    add_line(lines, from, to, style);
    add_head(lines, to, (to - from) / length, std::min(head_length, length / 3.0f), style);
}

void add_arc(LineList& lines, glm::vec3 centre, glm::vec3 axis, glm::vec3 start, float radius,
             float angle, const LineStyle& style) {
    add_polyline(lines, arc_points(centre, axis, start, radius, angle), style);
}

void add_circle(LineList& lines, glm::vec3 centre, glm::vec3 axis, float radius,
                const LineStyle& style) {
    add_arc(lines, centre, axis, any_perpendicular(axis), radius, glm::two_pi<float>(), style);
}

void add_arc_arrow(LineList& lines, glm::vec3 centre, glm::vec3 axis, glm::vec3 start, float radius,
                   float angle, float head_length, const LineStyle& style) {
    const std::vector<glm::vec3> points = arc_points(centre, axis, start, radius, angle);
    add_polyline(lines, points, style);
    const glm::vec3 last = points.back() - points[points.size() - 2];
    const float step = glm::length(last), arc = radius * std::abs(angle);
    if (step > 0.0f)
        add_head(lines, points.back(), last / step, std::min(head_length, arc / 2.0f), style);
}

void add_box(LineList& lines, glm::vec3 centre, const glm::quat& rotation, glm::vec3 half_size,
             const LineStyle& style) {
    const auto corner = [&](int i) {
        const glm::vec3 sign(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1);
        return centre + rotation * (sign * half_size);
    };
    for (int i = 0; i < 8; ++i)
        for (const int bit : {1, 2, 4})
            if (!(i & bit)) add_line(lines, corner(i), corner(i | bit), style);
}

void add_ball(LineList& lines, glm::vec3 centre, float radius, const LineStyle& style) {
    for (const glm::vec3& axis : unit_axes) add_circle(lines, centre, axis, radius, style);
}

}  // namespace taffy
