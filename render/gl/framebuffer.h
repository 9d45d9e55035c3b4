#pragma once
#include "render/gl/objects.h"

namespace taffy {

/// Off-screen picture with depth: RGBA, 8 bits, sRGB values stored as they are.
class Framebuffer {
  public:
    enum class Depth { drawn, read };  // read: also as a texture; samples == 1 only
    /// samples > 1: anti-aliased; read it after resolve_to().
    explicit Framebuffer(int samples = 1, Depth depth = Depth::drawn)
        : samples_(samples), depth_use_(depth) {}

    /// Allocates when the size changes.
    void resize(int width, int height);
    void bind() const;
    /// Averages the samples into a rectangle of another framebuffer at (x, y) from lower left.
    void resolve_to(unsigned framebuffer, int x, int y) const;

    /// The same for all of it, with the depth of one sample per pixel. The other has the same size.
    void resolve_with_depth_to(const Framebuffer& other) const;

    /// Averages every four pixels into one; samples == 1 only.
    void halve_to(unsigned framebuffer, int x, int y) const;

    /// The colours as a texture; samples == 1 only.
    unsigned colour_texture() const { return colour_texture_.id(); }
    /// The depths as a texture, 0 to 1; of Depth::read only.
    unsigned depth_texture() const { return depth_texture_.id(); }
    int samples() const { return samples_; }
    unsigned id() const { return framebuffer_.id(); }
    int width() const { return width_; }
    int height() const { return height_; }

  private:
    int samples_;
    Depth depth_use_;
    int width_ = 0;
    int height_ = 0;
    GlFramebuffer framebuffer_;
    GlRenderbuffer colour_;     // for several samples
    GlTexture colour_texture_;  // for one sample
    GlRenderbuffer depth_;
    GlTexture depth_texture_;  // instead, where it is read
};

}  // namespace taffy
