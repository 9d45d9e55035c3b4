#pragma once
#include "render/gl/objects.h"

namespace taffy {

/// Where splats add up: two pictures of 32-bit floats with depth.
class SplatTargets {
  public:
    /// Allocates when the size changes.
    void resize(int width, int height);
    /// Emptied, for drawing.
    void begin() const;
    void bind_textures() const;

  private:
    int width_ = 0;
    int height_ = 0;
    GlFramebuffer framebuffer_;
    GlTexture normals_;  // with the sum of weights
    GlTexture colours_;  // with depth
    GlRenderbuffer depth_;
};

}  // namespace taffy
