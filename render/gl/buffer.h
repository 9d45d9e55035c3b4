#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "render/gl/objects.h"

namespace taffy {

/// Vertex data that mostly changes every frame. Grows as needed.
class StreamBuffer {
  public:
    /// The old storage is orphaned, so that drawing from it need not finish first.
    template <class T>
    void upload(std::span<const T> values) {
        upload_bytes(values.data(), values.size_bytes());
    }
    /// Reserves at least this many bytes, of any content: for results of transform feedback.
    void reserve(size_t bytes) { upload_bytes(nullptr, bytes); }
    GLuint id() const { return buffer_.id(); }

  private:
    void upload_bytes(const void* data, size_t bytes);

    GlBuffer buffer_;
    size_t capacity_ = 0;  // [bytes]
};

/// Which buffer feeds which shader input.
class VertexArray {
  public:
    /// Floats, or integers converted to floats. divisor 1: one value per instance.
    void floats(GLuint location, const StreamBuffer& buffer, int components, size_t stride,
                size_t offset, int divisor);
    /// GL_UNSIGNED_BYTE, GL_UNSIGNED_SHORT, ... as integers, tightly packed.
    void integers(GLuint location, const StreamBuffer& buffer, GLenum type, int divisor,
                  int components = 1);
    /// 32-bit indices for glDrawElements.
    void indices(const StreamBuffer& buffer);
    /// Makes the input a constant.
    void disable(GLuint location);
    void bind() const { glBindVertexArray(array_.id()); }

  private:
    GlVertexArray array_;
};

/// A long array that shaders read with texelFetch.
class BufferTexture {
  public:
    /// format: GL_RGBA32F, GL_RG32UI, ...
    explicit BufferTexture(GLenum format) : format_(format) {}
    template <class T>
    void upload(std::span<const T> values) {
        buffer_.upload(values);
    }
    void bind(int unit) const;

  private:
    GLenum format_;
    StreamBuffer buffer_;
    GlTexture texture_;
};

}  // namespace taffy
