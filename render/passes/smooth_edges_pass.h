#pragma once
#include "render/gl/shader_program.h"

namespace taffy {

/// Anti-aliasing of finished pictures that have one sample per pixel.
class SmoothEdgesPass {
  public:
    /// Overwrites the pixels at strong edges of the bound framebuffer, which already holds the
    /// picture at `origin`. Only within [lower, upper) of the picture [pixels].
    /// @param transparent  the picture's alpha counts
    void draw(GLuint picture, glm::ivec2 origin, glm::ivec2 lower, glm::ivec2 upper,
              bool transparent) const;

  private:
    ShaderProgram program_{"fullscreen.vert", "smooth_edges.frag", {}};
    GlVertexArray empty_;
};

}  // namespace taffy
