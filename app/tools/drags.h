#pragma once
// How cursor movements become movements of a point and turns about an axis.
#include <glm/glm.hpp>
#include <optional>

#include "render/view/camera.h"

namespace taffy {

/// Returns the point of a line where a ray comes nearest to it, or nothing where they are nearly
/// parallel.
std::optional<glm::vec3> nearest_on_line(const Ray& ray, glm::vec3 point, glm::vec3 direction);
/// Returns where a ray meets a plane, or nothing where the ray nearly lies in the plane or meets it
/// behind the eye.
std::optional<glm::vec3> on_plane(const Ray& ray, glm::vec3 point, glm::vec3 normal);

/// A point dragged in the plane through it that faces the camera.
class PlaneDrag {
  public:
    void begin(const Camera& camera, glm::vec3 point, glm::vec2 cursor);
    void move(const Camera& camera, glm::vec2 cursor);
    /// Moves the point nearer (steps < 0) or farther, by 3 % of the distance to the eye a step.
    void push(const Camera& camera, float steps);
    glm::vec3 point() const { return point_; }

  private:
    glm::vec3 point_{0.0f};
    glm::vec2 grabbed_at_{0.0f};  // cursor minus projected point [pixels]
};

/// An angle dragged about an axis through a point: the near side of the object that turns follows
/// the cursor; where the axis points at the viewer, the cursor circles around the centre. The angle
/// never wraps.
class TurnDrag {
  public:
    /// @param circle_from  smallest |cos| between axis and view at which the cursor circles
    /// @param radian_length  how far the cursor moves for one radian [pixels], when it does not
    /// circle
    void begin(glm::vec3 centre, glm::vec3 axis, glm::vec2 cursor, float circle_from,
               float radian_length);
    void move(const Camera& camera, glm::vec2 cursor);
    float angle() const { return angle_; }  // [rad] since begin()
    glm::vec3 axis() const { return axis_; }

  private:
    float circled(glm::vec2 centre, glm::vec2 cursor) const;

    glm::vec3 centre_{0.0f};
    glm::vec3 axis_{1.0f, 0.0f, 0.0f};
    glm::vec2 last_{0.0f};
    float circle_from_ = 0.9f;
    float radian_length_ = 100.0f;
    float angle_ = 0.0f;
};

}  // namespace taffy
