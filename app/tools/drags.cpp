#include "app/tools/drags.h"

#include <algorithm>
#include <cmath>

namespace taffy {

std::optional<glm::vec3> nearest_on_line(const Ray& ray, glm::vec3 point, glm::vec3 direction) {
    const float along = glm::dot(ray.direction, direction);
    const float across = 1.0f - along * along;
    if (across < 1e-3f) return std::nullopt;
    const glm::vec3 way = ray.origin - point;
    const float t = (glm::dot(way, direction) - along * glm::dot(way, ray.direction)) / across;
    return point + t * direction;
}

std::optional<glm::vec3> on_plane(const Ray& ray, glm::vec3 point, glm::vec3 normal) {
    const float facing = glm::dot(ray.direction, normal);
    if (std::abs(facing) < 0.03f) return std::nullopt;
    const float t = glm::dot(point - ray.origin, normal) / facing;
    if (t <= 0.0f) return std::nullopt;
    return ray.origin + t * ray.direction;
}

namespace {

constexpr float push_per_step = 0.03f;
constexpr float dead_radius = 6.0f;  // [pixels]: too near the centre to tell an angle

}  // namespace

void PlaneDrag::begin(const Camera& camera, glm::vec3 point, glm::vec2 cursor) {
    point_ = point;
    grabbed_at_ = cursor - glm::vec2(camera.project(point));
}

void PlaneDrag::move(const Camera& camera, glm::vec2 cursor) {
    point_ = camera.unproject_at_depth(cursor - grabbed_at_, point_);
}

void PlaneDrag::push(const Camera& camera, float steps) {
    const glm::vec3 at = camera.project(point_);
    const float distance = camera.orthographic() ? camera.pose().distance : at.z;
    const float way = push_per_step * steps * distance;
    // The point must not pass through the eye.
    const float limited = camera.orthographic() ? way : std::max(way, 0.1f * distance - at.z);
    point_ = camera.unproject_at_depth(glm::vec2(at), point_ + limited * camera.forward());
}

void TurnDrag::begin(glm::vec3 centre, glm::vec3 axis, glm::vec2 cursor, float circle_from,
                     float radian_length) {
    centre_ = centre;
    axis_ = axis;
    last_ = cursor;
    circle_from_ = circle_from;
    radian_length_ = radian_length;
    angle_ = 0.0f;
}

void TurnDrag::move(const Camera& camera, glm::vec2 cursor) {
    const float facing = -glm::dot(axis_, camera.forward());  // > 0: points at the viewer
    if (std::abs(facing) >= circle_from_) {
        const float turn = circled(glm::vec2(camera.project(centre_)), cursor);
        angle_ += facing > 0.0f ? turn : -turn;
    } else {
        // The side of the object that faces the viewer moves along axis x (towards the viewer).
        const glm::vec3 motion = glm::cross(axis_, -camera.forward());
        const glm::vec2 way(glm::dot(motion, camera.right()), -glm::dot(motion, camera.up()));
        angle_ += glm::dot(cursor - last_, glm::normalize(way)) / radian_length_;
    }
    last_ = cursor;
}

/// Anticlockwise angle that the cursor has moved around the centre.
float TurnDrag::circled(glm::vec2 centre, glm::vec2 cursor) const {
    const glm::vec2 a = last_ - centre, b = cursor - centre;
    if (glm::length(a) < dead_radius || glm::length(b) < dead_radius) return 0.0f;
    return std::atan2(a.y * b.x - a.x * b.y, glm::dot(a, b));  // y points down
}

}  // namespace taffy
