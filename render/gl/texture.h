#pragma once
#include <cstdint>
#include <glm/glm.hpp>
#include <span>

#include "render/gl/objects.h"

namespace taffy {

/// A row of colours, looked up between 0 and 1 with interpolation.
class ColourTableTexture {
  public:
    void upload(std::span<const glm::u8vec4> colours);
    void bind(int unit) const;

  private:
    GlTexture texture_;
};

/// A short list of colours, looked up by index (texelFetch).
class ColourListTexture {
  public:
    void upload(std::span<const glm::vec4> colours);
    void bind(int unit) const;

  private:
    GlTexture texture_;
    size_t width_ = 0;
};

/// A box of values 0..255 with its mip levels, interpolated; 0 outside.
class VolumeTexture {
  public:
    /// Level l has size max(1, size >> l); x runs fastest.
    void upload(int level, glm::ivec3 size, std::span<const uint8_t> values);
    void set_level_count(int levels);
    void bind(int unit) const;

  private:
    GlTexture texture_;
};

/// Two values per point, 0..1, into which a pass draws; interpolated, 1 outside.
class LightTexture {
  public:
    void resize(int size);
    void bind(int unit) const;
    GLuint id() const { return texture_.id(); }

  private:
    GlTexture texture_;
    int size_ = 0;
};

/// Depth that can be compared (sampler2DShadow) or read.
class DepthTexture {
  public:
    void resize(int size);
    /// @param compare  binds a sampler2DShadow with bilinear filtering; else the depth itself
    void bind(int unit, bool compare) const;
    GLuint id() const { return texture_.id(); }
    int size() const { return size_; }

  private:
    GlTexture texture_;
    GlSampler compare_;
    GlSampler read_;
    int size_ = 0;
};

}  // namespace taffy
