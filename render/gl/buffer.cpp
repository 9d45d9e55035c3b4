#include "render/gl/buffer.h"

#include <algorithm>

namespace taffy {

void StreamBuffer::upload_bytes(const void* data, size_t bytes) {
    glBindBuffer(GL_ARRAY_BUFFER, buffer_.id());
    capacity_ = std::max(capacity_, bytes + bytes / 4);
    glBufferData(GL_ARRAY_BUFFER, GLsizeiptr(capacity_), nullptr, GL_STREAM_DRAW);
    if (bytes > 0 && data) glBufferSubData(GL_ARRAY_BUFFER, 0, GLsizeiptr(bytes), data);
}

void VertexArray::floats(GLuint location, const StreamBuffer& buffer, int components, size_t stride,
                         size_t offset, int divisor) {
    bind();
    glBindBuffer(GL_ARRAY_BUFFER, buffer.id());
    glEnableVertexAttribArray(location);
    glVertexAttribPointer(location, components, GL_FLOAT, GL_FALSE, GLsizei(stride),
                          reinterpret_cast<const void*>(offset));
    glVertexAttribDivisor(location, GLuint(divisor));
}

void VertexArray::integers(GLuint location, const StreamBuffer& buffer, GLenum type, int divisor,
                           int components) {
    bind();
    glBindBuffer(GL_ARRAY_BUFFER, buffer.id());
    glEnableVertexAttribArray(location);
    glVertexAttribIPointer(location, components, type, 0, nullptr);
    glVertexAttribDivisor(location, GLuint(divisor));
}

void VertexArray::indices(const StreamBuffer& buffer) {
    bind();
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, buffer.id());
}

void VertexArray::disable(GLuint location) {
    bind();
    glDisableVertexAttribArray(location);
}

void BufferTexture::bind(int unit) const {
    glActiveTexture(GL_TEXTURE0 + GLenum(unit));
    glBindTexture(GL_TEXTURE_BUFFER, texture_.id());
    glTexBuffer(GL_TEXTURE_BUFFER, format_, buffer_.id());
}

}  // namespace taffy
