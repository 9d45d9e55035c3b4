#pragma once
#include <optional>

#include "render/passes/frame.h"
#include "render/passes/shading.h"

namespace taffy {

/// The ground with its grid and the shadows that fall on it.
class GroundPass {
  public:
    /// Computes the light on the ground around the bodies. Binds its own framebuffer.
    /// @param liquid  the colour of what is wet (linear); none: nothing is
    void prepare(const Shading& shading, const Bounds& bodies, float height,
                 const std::optional<glm::vec3>& liquid);
    /// Draws the ground, which fades out at `fade` metres around the centre. Seen from below it is
    /// like tinted glass, and must be drawn last.
    void draw(const Frame& frame, glm::vec3 centre, float fade);
    static bool seen_from_below(const Frame& frame, float height);

  private:
    void draw_into(LightTexture& light, int size) const;

    ShaderProgram light_program_{"fullscreen.vert", "ground_light.frag", {}};
    ShaderProgram smooth_program_{"fullscreen.vert", "ground_smooth.frag", {}};
    ShaderProgram program_{"ground"};
    LightTexture rough_, light_;
    GlFramebuffer framebuffer_;
    GlVertexArray empty_;
    glm::vec3 liquid_tint_{1.0f};
    glm::vec4 rectangle_{0.0f, 0.0f, 1.0f, 1.0f};
};

}  // namespace taffy
