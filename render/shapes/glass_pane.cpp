#include "render/shapes/glass_pane.h"

#include <algorithm>
#include <cmath>

#include "render/shapes/line_shapes.h"
#include "render/view/convert.h"

namespace taffy {

namespace {

using Polygon = std::vector<glm::vec3>;

glm::vec3 normal_of(const Obstacle& plane) {
    return to_glm(plane_normal(plane));
}

/// The part of a convex polygon where normal . (x - point) >= 0 (Sutherland and Hodgman 1974).
Polygon clipped(const Polygon& polygon, glm::vec3 point, glm::vec3 normal) {
    Polygon result;
    for (size_t i = 0; i < polygon.size(); ++i) {
        const glm::vec3 a = polygon[i], b = polygon[(i + 1) % polygon.size()];
        const float at_a = glm::dot(normal, a - point), at_b = glm::dot(normal, b - point);
        if (at_a >= 0.0f) result.push_back(a);
        if ((at_a >= 0.0f) != (at_b >= 0.0f))
            result.push_back(glm::mix(a, b, at_a / (at_a - at_b)));
    }
    return result;
}

Polygon square(glm::vec3 middle, glm::vec3 normal, float half) {
    // One side is level, so that walls are upright.
    const glm::vec3 up(0.0f, 0.0f, 1.0f);
    const glm::vec3 across = glm::cross(up, normal);
    const glm::vec3 x =
        glm::length(across) > 1e-3f ? glm::normalize(across) : any_perpendicular(normal);
    const glm::vec3 y = glm::cross(normal, x);
    return {middle - half * (x + y), middle + half * (x - y), middle + half * (x + y),
            middle + half * (y - x)};
}

}  // namespace

std::vector<glm::vec3> pane_corners(const Obstacle& plane, std::span<const Obstacle> obstacles,
                                    const Bounds& stage) {
    const glm::vec3 normal = normal_of(plane), middle = stage.centre();
    const glm::vec3 on_plane = middle - glm::dot(middle - to_glm(plane.centre), normal) * normal;
    const float size = glm::length(stage.size());
    const auto pane = [&](float half) {
        Polygon polygon = square(on_plane, normal, half);
        for (const Obstacle& other : obstacles) {
            if (!other.present || !is_plane(other) || &other == &plane) continue;
            if (std::abs(glm::dot(normal_of(other), normal)) < 0.999f)
                polygon = clipped(polygon, to_glm(other.centre), normal_of(other));
        }
        if (std::abs(normal.z) < 0.5f)
            polygon = clipped(polygon, stage.upper, glm::vec3(0.0f, 0.0f, -1.0f));
        return polygon;
    };
    constexpr float near = 0.75f, far = 5.0f;  // in sizes of the stage
    const Polygon wide = pane(far * size);
    const bool enclosed = std::ranges::none_of(wide, [&](const glm::vec3& corner) {
        return glm::distance(corner, on_plane) > 0.9f * far * size;
    });
    return enclosed ? wide : pane(near * size);
}

void add_edges(std::span<const glm::vec3> corners, std::vector<Edge>& edges) {
    for (size_t i = 0; i < corners.size(); ++i) {
        const glm::vec3 a = corners[i], b = corners[(i + 1) % corners.size()];
        const float close = 1e-3f * glm::distance(a, b);
        const auto same = [&](const Edge& e) {
            return (glm::distance(e.first, a) < close && glm::distance(e.second, b) < close) ||
                   (glm::distance(e.first, b) < close && glm::distance(e.second, a) < close);
        };
        if (close > 0.0f && std::ranges::none_of(edges, same)) edges.push_back({a, b});
    }
}

}  // namespace taffy
