#pragma once
// What all passes of one picture share.
#include <glm/glm.hpp>

#include "render/gl/shader_program.h"
#include "render/gl/texture.h"
#include "render/theme.h"
#include "render/view/camera.h"

namespace taffy {

/// Texture units, the same in all programs.
namespace texture_unit {
constexpr int colour_map = 1;
constexpr int body_colours = 2;
constexpr int density_volume = 3;
constexpr int shadow_map = 4;
constexpr int shadow_depth = 5;
constexpr int ground_light = 6;
constexpr int picture = 7;
constexpr int carrier_transforms = 8;
constexpr int carrier_weights = 9;
constexpr int splat_normals = 10;
constexpr int splat_colours = 11;
constexpr int splat_finish = 12;
constexpr int behind = 13;
constexpr int depth_behind = 14;
}  // namespace texture_unit

struct Frame {
    /// @param pixel_ratio  pixels drawn per pixel shown, along a side
    Frame(const Camera& camera, const ViewParameters& view, float pixel_ratio);

    glm::mat4 view_matrix;
    glm::mat4 projection_matrix;
    glm::mat4 world_matrix;
    glm::vec3 eye;  // world [m]
    bool orthographic;
    glm::vec2 size;  // [pixels]
    float pixel_slope;
    float pixel_ratio;
    const ThemeLook& look;

    /// For programs that include frame.glsl, lighting.glsl, looks.glsl and background.glsl.
    void set_uniforms(const ShaderProgram& program) const;
};

}  // namespace taffy
