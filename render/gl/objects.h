#pragma once
// OpenGL object names that are deleted with their owner. Made on first use of id(), so that an
// owner can be constructed before a context is current.
#include <glad/gl.h>

#include <utility>

namespace taffy {

template <void (*Create)(GLuint&), void (*Delete)(GLuint)>
class GlObject {
  public:
    GlObject() = default;
    GlObject(GlObject&& other) noexcept : id_(std::exchange(other.id_, 0)) {}
    GlObject& operator=(GlObject&& other) noexcept {
        std::swap(id_, other.id_);
        return *this;
    }
    ~GlObject() {
        if (id_) Delete(id_);
    }
    GLuint id() const {
        if (!id_) Create(id_);
        return id_;
    }

  private:
    mutable GLuint id_ = 0;
};

namespace gl_detail {
inline void create_buffer(GLuint& id) {
    glGenBuffers(1, &id);
}
inline void delete_buffer(GLuint id) {
    glDeleteBuffers(1, &id);
}
inline void create_vertex_array(GLuint& id) {
    glGenVertexArrays(1, &id);
}
inline void delete_vertex_array(GLuint id) {
    glDeleteVertexArrays(1, &id);
}
inline void create_texture(GLuint& id) {
    glGenTextures(1, &id);
}
inline void delete_texture(GLuint id) {
    glDeleteTextures(1, &id);
}
inline void create_sampler(GLuint& id) {
    glGenSamplers(1, &id);
}
inline void delete_sampler(GLuint id) {
    glDeleteSamplers(1, &id);
}
inline void create_framebuffer(GLuint& id) {
    glGenFramebuffers(1, &id);
}
inline void delete_framebuffer(GLuint id) {
    glDeleteFramebuffers(1, &id);
}
inline void create_renderbuffer(GLuint& id) {
    glGenRenderbuffers(1, &id);
}
inline void delete_renderbuffer(GLuint id) {
    glDeleteRenderbuffers(1, &id);
}
inline void create_program(GLuint& id) {
    id = glCreateProgram();
}
inline void delete_program(GLuint id) {
    glDeleteProgram(id);
}
}  // namespace gl_detail

using GlBuffer = GlObject<gl_detail::create_buffer, gl_detail::delete_buffer>;
using GlVertexArray = GlObject<gl_detail::create_vertex_array, gl_detail::delete_vertex_array>;
using GlTexture = GlObject<gl_detail::create_texture, gl_detail::delete_texture>;
using GlSampler = GlObject<gl_detail::create_sampler, gl_detail::delete_sampler>;
using GlFramebuffer = GlObject<gl_detail::create_framebuffer, gl_detail::delete_framebuffer>;
using GlRenderbuffer = GlObject<gl_detail::create_renderbuffer, gl_detail::delete_renderbuffer>;
using GlProgram = GlObject<gl_detail::create_program, gl_detail::delete_program>;

}  // namespace taffy
