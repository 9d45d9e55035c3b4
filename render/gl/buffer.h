#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "render/gl/objects.h"

namespace taffy {

/// Vertex data that changes every frame. Grows as needed.
class StreamBuffer {
  public:
    /// The old storage is orphaned, so that drawing from it need not finish first.
    template <class T>
    void upload(std::span<const T> values) {
        upload_bytes(values.data(), values.size_bytes());
    }
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
    void integers(GLuint location, const StreamBuffer& buffer, GLenum type, int divisor);
    /// The input is a constant then.
    void disable(GLuint location);
    void bind() const { glBindVertexArray(array_.id()); }

  private:
    GlVertexArray array_;
};

}  // namespace taffy
