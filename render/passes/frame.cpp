#include "render/passes/frame.h"

#include "render/colour/colour_map.h"

namespace taffy {

namespace {

// In the camera's frame: x right, y up, z towards the viewer.
const glm::vec3 fill_direction = glm::normalize(glm::vec3(0.9f, 0.15f, 0.6f));
const glm::vec3 rim_direction = glm::normalize(glm::vec3(0.35f, 0.65f, -0.75f));

}  // namespace

Frame::Frame(const Camera& camera, const ViewParameters& view, float pixel_ratio_)
    : view_matrix(camera.view_matrix()),
      projection_matrix(camera.projection_matrix()),
      world_matrix(glm::inverse(view_matrix)),
      eye(camera.eye()),
      orthographic(camera.orthographic()),
      size(camera.viewport()),
      pixel_slope(camera.pixel_size(camera.pose().target) /
                  (camera.orthographic() ? 1.0f : camera.pose().distance)),
      pixel_ratio(pixel_ratio_),
      look(theme_look(view.theme)) {}

void Frame::set_uniforms(const ShaderProgram& program) const {
    program.set("view_matrix", view_matrix);
    program.set("projection_matrix", projection_matrix);
    program.set("world_matrix", world_matrix);
    program.set("orthographic", int(orthographic));
    program.set("viewport_size", size);
    program.set("pixel_slope", pixel_slope);
    program.set("pixel_ratio", pixel_ratio);

    const glm::mat3 to_view(view_matrix);
    program.set("key_direction", to_view * look.key_direction);
    program.set("fill_direction", fill_direction);
    program.set("rim_direction", rim_direction);
    program.set("up_direction", to_view * glm::vec3(0.0f, 0.0f, 1.0f));
    program.set("key_light", look.key);
    program.set("fill_light", look.fill);
    program.set("rim_light", look.rim);
    program.set("sky_light", look.sky);
    program.set("bounce_light", look.bounce);

    program.set("environment_top", linear_from_srgb(look.background_top));
    program.set("environment_bottom", linear_from_srgb(look.background_bottom));
    program.set("environment_ground", linear_from_srgb(look.ground));
    program.set("behind", texture_unit::behind);
    program.set("depth_behind", texture_unit::depth_behind);

    program.set("background_top", look.background_top);
    program.set("background_bottom", look.background_bottom);
}

}  // namespace taffy
