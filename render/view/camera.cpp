#include "render/view/camera.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/matrix_transform.hpp>

namespace taffy {

namespace {

constexpr float degrees_per_pixel = 0.3f;
constexpr float zoom_per_step = 0.9f;
constexpr float glide_time = 0.12f;  // [s], time constant of the approach
constexpr float smallest_distance = 1e-3f;
constexpr float largest_distance = 1e5f;
// Depth range in units of the distance to the target.
constexpr float near_fraction = 0.02f;
constexpr float far_fraction = 60.0f;

/// Unit vector from the target to the eye.
glm::vec3 eye_direction(const CameraPose& pose) {
    const float az = glm::radians(pose.azimuth), el = glm::radians(pose.elevation);
    return {std::cos(el) * std::sin(az), -std::cos(el) * std::cos(az), std::sin(el)};
}

glm::vec3 right_direction(const CameraPose& pose) {
    const float az = glm::radians(pose.azimuth);
    return {std::cos(az), std::sin(az), 0.0f};
}

/// Difference b - a of two angles, the short way round [degrees].
float shortest_turn(float a, float b) {
    return std::remainder(b - a, 360.0f);
}

CameraPose checked(CameraPose pose) {
    pose.elevation = std::clamp(pose.elevation, -90.0f, 90.0f);
    pose.distance = std::clamp(pose.distance, smallest_distance, largest_distance);
    pose.azimuth = std::remainder(pose.azimuth, 360.0f);
    return pose;
}

}  // namespace

void Camera::set_viewport(int width, int height, glm::ivec2 corner) {
    viewport_ = {std::max(width, 1), std::max(height, 1)};
    corner_ = corner;
}

void Camera::set_lens(Projection projection, float field_of_view_degrees) {
    projection_ = projection;
    field_of_view_ = std::clamp(field_of_view_degrees, 1.0f, 150.0f);
}

void Camera::set_pose(const CameraPose& pose) {
    pose_ = goal_ = checked(pose);
}

void Camera::move_to(const CameraPose& pose) {
    goal_ = checked(pose);
}

bool Camera::advance(float seconds) {
    if (pose_ == goal_) return false;
    const float part = 1.0f - std::exp(-seconds / glide_time);
    pose_.target += part * (goal_.target - pose_.target);
    pose_.azimuth += part * shortest_turn(pose_.azimuth, goal_.azimuth);
    pose_.elevation += part * (goal_.elevation - pose_.elevation);
    pose_.distance *= std::pow(goal_.distance / pose_.distance, part);
    const float size = goal_.distance;
    const bool near = glm::distance(pose_.target, goal_.target) < 1e-4f * size &&
                      std::abs(shortest_turn(pose_.azimuth, goal_.azimuth)) < 0.01f &&
                      std::abs(pose_.elevation - goal_.elevation) < 0.01f &&
                      std::abs(pose_.distance - goal_.distance) < 1e-4f * size;
    if (near) pose_ = goal_;
    return true;
}

void Camera::orbit(glm::vec2 pixels) {
    // The scene follows the hand: a drag to the right turns the eye to the left.
    CameraPose pose = pose_;
    pose.azimuth -= degrees_per_pixel * pixels.x;
    pose.elevation += degrees_per_pixel * pixels.y;
    set_pose(pose);
}

void Camera::pan(glm::vec2 pixels) {
    CameraPose pose = pose_;
    const float size = pixel_size(pose.target);
    pose.target += size * (pixels.y * up() - pixels.x * right());
    set_pose(pose);
}

void Camera::zoom(float steps, glm::vec2 cursor) {
    CameraPose pose = pose_;
    const float factor = std::pow(zoom_per_step, steps);
    pose.distance = std::clamp(pose.distance * factor, smallest_distance, largest_distance);
    const float reached = pose.distance / pose_.distance;
    const glm::vec3 under_cursor = unproject_at_depth(cursor, pose.target);
    pose.target += (1.0f - reached) * (under_cursor - pose.target);
    set_pose(pose);
}

CameraPose Camera::standard_view(StandardView view) const {
    CameraPose pose = goal_;
    pose.azimuth = 0.0f;
    pose.elevation = 0.0f;
    switch (view) {
        case StandardView::front:
            break;
        case StandardView::back:
            pose.azimuth = 180.0f;
            break;
        case StandardView::left:
            pose.azimuth = -90.0f;
            break;
        case StandardView::right:
            pose.azimuth = 90.0f;
            break;
        case StandardView::top:
            pose.elevation = 90.0f;
            break;
        case StandardView::bottom:
            pose.elevation = -90.0f;
            break;
        case StandardView::isometric:
            pose.azimuth = 45.0f;
            pose.elevation = glm::degrees(std::atan(std::sqrt(0.5f)));
            break;
    }
    return pose;
}

CameraPose Camera::framing(const Bounds& bounds, const CameraPose& direction) const {
    CameraPose pose = checked(direction);
    pose.target = bounds.centre();
    const glm::vec3 back = eye_direction(pose), right = right_direction(pose);
    const glm::vec3 up = glm::cross(back, right);
    const float tan_y = std::tan(0.5f * glm::radians(field_of_view_));
    const float tan_x = tan_y * float(viewport_.x) / float(viewport_.y);
    const glm::vec3 half = 0.5f * bounds.size();
    constexpr float margin = 1.3f;
    float distance = smallest_distance;
    for (int corner = 0; corner < 8; ++corner) {
        const glm::vec3 p =
            half * glm::vec3(corner & 1 ? 1 : -1, corner & 2 ? 1 : -1, corner & 4 ? 1 : -1);
        const float nearer = orthographic() ? 0.0f : glm::dot(p, back);
        const float beside = std::abs(glm::dot(p, right)) / tan_x;
        const float above = std::abs(glm::dot(p, up)) / tan_y;
        distance = std::max(distance, nearer + margin * std::max(beside, above));
    }
    pose.distance = distance;
    return pose;
}

glm::vec3 Camera::eye() const {
    return pose_.target + pose_.distance * eye_direction(pose_);
}
glm::vec3 Camera::right() const {
    return right_direction(pose_);
}
glm::vec3 Camera::up() const {
    return glm::cross(eye_direction(pose_), right_direction(pose_));
}
glm::vec3 Camera::forward() const {
    return -eye_direction(pose_);
}

glm::mat4 Camera::view_matrix() const {
    const glm::vec3 x = right(), y = up(), z = -forward(), e = eye();
    return {glm::vec4(x.x, y.x, z.x, 0.0f), glm::vec4(x.y, y.y, z.y, 0.0f),
            glm::vec4(x.z, y.z, z.z, 0.0f),
            glm::vec4(-glm::dot(x, e), -glm::dot(y, e), -glm::dot(z, e), 1.0f)};
}

glm::mat4 Camera::projection_matrix() const {
    const float aspect = float(viewport_.x) / float(viewport_.y);
    const float far = far_fraction * pose_.distance;
    if (!orthographic()) {
        glm::mat4 matrix = glm::perspective(glm::radians(field_of_view_), aspect,
                                            near_fraction * pose_.distance, far);
        matrix[2][0] = -2.0f * shift_;
        return matrix;
    }
    const float h = half_height_at(pose_.distance);
    glm::mat4 matrix = glm::ortho(-h * aspect, h * aspect, -h, h, -far, far);
    matrix[3][0] = 2.0f * shift_;
    return matrix;
}

glm::vec2 Camera::middle() const {
    return glm::vec2(corner_) + glm::vec2(0.5f + shift_, 0.5f) * glm::vec2(viewport_);
}

float Camera::depth_of(glm::vec3 point) const {
    return glm::dot(point - eye(), forward());
}

float Camera::half_height_at(float depth) const {
    const float tan_y = std::tan(0.5f * glm::radians(field_of_view_));
    return tan_y * (orthographic() ? pose_.distance : depth);
}

glm::vec3 Camera::project(glm::vec3 point) const {
    const float depth = depth_of(point);
    const float pixels = 0.5f * float(viewport_.y) / half_height_at(depth);
    const glm::vec3 offset = point - eye();
    const glm::vec2 at =
        middle() + pixels * glm::vec2(glm::dot(offset, right()), -glm::dot(offset, up()));
    return {at, depth};
}

Ray Camera::ray(glm::vec2 pixel) const {
    const glm::vec3 point = unproject_at_depth(pixel, pose_.target);
    if (!orthographic()) return {eye(), glm::normalize(point - eye())};
    // Start well before everything that is drawn.
    return {point - far_fraction * pose_.distance * forward(), forward()};
}

float Camera::pixel_size(glm::vec3 point) const {
    return 2.0f * half_height_at(depth_of(point)) / float(viewport_.y);
}

glm::vec3 Camera::unproject_at_depth(glm::vec2 pixel, glm::vec3 point) const {
    const float depth = depth_of(point);
    const float size = 2.0f * half_height_at(depth) / float(viewport_.y);
    const glm::vec2 offset = (pixel - middle()) * size;
    return eye() + depth * forward() + offset.x * right() - offset.y * up();
}

CameraPose scene_camera_pose(const Camera& camera, const Vec3f& target, float azimuth,
                             float elevation, float distance, const Bounds& bounds) {
    const CameraPose direction{to_glm(target), azimuth, elevation, distance};
    return distance > 0.0f ? direction : camera.framing(bounds, direction);
}

}  // namespace taffy
