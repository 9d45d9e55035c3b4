#pragma once
#include "render/gl/objects.h"

namespace taffy {

/// The targets in which splats add up: three pictures of 32-bit floats, with depth.
class SplatTargets {
  public:
    /// Allocates when the size changes.
    void resize(int width, int height);
    /// Clears the pictures and binds them for drawing.
    /// @param finish  the third picture is drawn, too
    void begin(bool finish) const;
    void bind_textures() const;

  private:
    int width_ = 0;
    int height_ = 0;
    GlFramebuffer framebuffer_;
    GlTexture normals_;  // with the sum of weights
    GlTexture colours_;  // with depth
    GlTexture finish_;   // looks, with temperature
    GlRenderbuffer depth_;
};

}  // namespace taffy
