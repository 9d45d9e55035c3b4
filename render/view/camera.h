#pragma once
// A camera that orbits around a target. z is up.
//
// Angles in degrees. Azimuth 0: the eye is at -y of the target and looks along +y, x points to the
// right ("front"). It grows anticlockwise seen from above: at 90 the eye is at +x. Elevation 90
// looks straight down. Pixels count from the top left corner of the window or picture, in
// framebuffer pixels (not in the window's points), pixel centres at .5. The viewport may be a part
// of the window or picture, and the target may be shown elsewhere than in the viewport's middle.
#include <glm/glm.hpp>

#include "core/parameters/view_parameters.h"
#include "render/view/bounds.h"

namespace taffy {

enum class StandardView { front, back, left, right, top, bottom, isometric };

struct Ray {
    glm::vec3 origin;
    glm::vec3 direction;  // unit length
};

/// Where a camera is. Interpolating all four moves it smoothly.
struct CameraPose {
    glm::vec3 target{0.0f};   // [m]
    float azimuth = 35.0f;    // [degrees]
    float elevation = 20.0f;  // [degrees], -90..90
    float distance = 5.0f;    // [m] from the eye to the target

    bool operator==(const CameraPose&) const = default;
};

class Camera {
  public:
    /// In framebuffer pixels. Renderer::draw does this itself; picking needs it too.
    /// @param corner  top left, in the window
    void set_viewport(int width, int height, glm::ivec2 corner = {0, 0});
    /// How far right of the viewport's middle the target is shown, in widths of the viewport. The
    /// picture is shifted, not the eye.
    void set_shift(float widths) { shift_ = widths; }
    void set_lens(Projection projection, float field_of_view_degrees);

    const CameraPose& pose() const { return pose_; }
    /// Where a glide ends; the pose when there is none.
    const CameraPose& goal() const { return goal_; }
    /// Jumps to a pose.
    void set_pose(const CameraPose& pose);
    /// Glides to a pose while advance() is called.
    void move_to(const CameraPose& pose);
    /// Moves the glide on by the wall time since the last call [s]. Returns whether the camera was
    /// moving.
    bool advance(float seconds);
    /// Ends a glide at its goal.
    void finish_move() { set_pose(goal_); }

    // --- Movements by hand. Pixel differences are cursor movements, y down. ---
    void orbit(glm::vec2 pixels);
    /// Keeps the point of the target plane that is under the cursor there.
    void pan(glm::vec2 pixels);
    /// steps > 0 goes nearer, by 10 % a step; the point under the cursor stays there.
    void zoom(float steps, glm::vec2 cursor);

    // --- Poses to move_to or set_pose ---
    CameraPose standard_view(StandardView view) const;
    /// Poses in the same direction, with everything in view.
    CameraPose framing(const Bounds& bounds) const { return framing(bounds, goal_); }
    CameraPose framing(const Bounds& bounds, const CameraPose& direction) const;

    // --- Geometry of the present pose ---
    glm::vec3 eye() const;
    glm::vec3 right() const;
    glm::vec3 up() const;
    glm::vec3 forward() const;  // from the eye to the target
    glm::mat4 view_matrix() const;
    glm::mat4 projection_matrix() const;
    bool orthographic() const { return projection_ == Projection::orthographic; }
    glm::ivec2 viewport() const { return viewport_; }
    glm::ivec2 corner() const { return corner_; }

    /// x, y: pixel; z: distance along forward() from the eye [m], negative behind it (perspective:
    /// x, y are meaningless there).
    glm::vec3 project(glm::vec3 point) const;
    Ray ray(glm::vec2 pixel) const;
    /// Size of one pixel on a plane through the point that faces the camera [m].
    float pixel_size(glm::vec3 point) const;
    /// Where the pixel's ray meets the plane through point that faces the camera: the motion of a
    /// point that is dragged.
    glm::vec3 unproject_at_depth(glm::vec2 pixel, glm::vec3 point) const;

  private:
    float depth_of(glm::vec3 point) const;
    float half_height_at(float depth) const;  // of the visible rectangle [m]
    glm::vec2 middle() const;                 // where the target is shown [pixels]

    CameraPose pose_;
    CameraPose goal_;
    glm::ivec2 viewport_{1280, 720}, corner_{0, 0};
    float shift_ = 0.0f;
    Projection projection_ = Projection::perspective;
    float field_of_view_ = 35.0f;  // [degrees], vertical
};

/// The pose that a scene's [camera] gives; distance 0 frames the bounds.
CameraPose scene_camera_pose(const Camera& camera, const Vec3f& target, float azimuth,
                             float elevation, float distance, const Bounds& bounds);

}  // namespace taffy
