#pragma once
#include "render/gl/objects.h"

namespace taffy {

/// Off-screen picture with depth: RGBA, 8 bits, sRGB values stored as they are.
class Framebuffer {
  public:
    /// samples > 1: anti-aliased; read it after resolve_to().
    explicit Framebuffer(int samples = 1) : samples_(samples) {}

    /// Allocates when the size changes.
    void resize(int width, int height);
    void bind() const;
    /// Averages the samples into a rectangle of another framebuffer at (x, y) from lower left.
    void resolve_to(unsigned framebuffer, int x, int y) const;

    /// Averages every four pixels into one; samples == 1 only.
    void halve_to(unsigned framebuffer, int x, int y) const;

    /// The colours as a texture; samples == 1 only.
    unsigned colour_texture() const { return colour_texture_.id(); }
    int samples() const { return samples_; }
    unsigned id() const { return framebuffer_.id(); }
    int width() const { return width_; }
    int height() const { return height_; }

  private:
    int samples_;
    int width_ = 0;
    int height_ = 0;
    GlFramebuffer framebuffer_;
    GlRenderbuffer colour_;     // for several samples
    GlTexture colour_texture_;  // for one sample
    GlRenderbuffer depth_;
};

}  // namespace taffy
