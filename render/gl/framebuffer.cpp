#include "render/gl/framebuffer.h"

#include <algorithm>

#include "core/base/error.h"

namespace taffy {

namespace {

void allocate(const GlRenderbuffer& buffer, int samples, GLenum format, int width, int height) {
    glBindRenderbuffer(GL_RENDERBUFFER, buffer.id());
    if (samples > 1)
        glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, format, width, height);
    else
        glRenderbufferStorage(GL_RENDERBUFFER, format, width, height);
}

struct TextureFormat {
    GLint stored;
    GLenum given, type;
    GLint filter;
};
constexpr TextureFormat colours{GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, GL_LINEAR};
constexpr TextureFormat depths{GL_DEPTH_COMPONENT24, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT,
                               GL_NEAREST};

void allocate(const GlTexture& texture, const TextureFormat& format, int width, int height) {
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, texture.id());
    glTexImage2D(GL_TEXTURE_2D, 0, format.stored, width, height, 0, format.given, format.type,
                 nullptr);
    for (const GLenum filter : {GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER})
        glTexParameteri(GL_TEXTURE_2D, filter, format.filter);
    for (const GLenum side : {GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T})
        glTexParameteri(GL_TEXTURE_2D, side, GL_CLAMP_TO_EDGE);
}

}  // namespace

void Framebuffer::resize(int width, int height) {
    if (width == width_ && height == height_) return;
    width_ = width;
    height_ = height;
    GLint most = 0;
    glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &most);
    if (width > most || height > most)
        throw InputError("the graphics driver draws at most " + std::to_string(most) +
                         " pixels along a side, not " + std::to_string(std::max(width, height)));
    glGetIntegerv(GL_MAX_SAMPLES, &most);
    const int samples = samples_ < most ? samples_ : most;
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
    if (samples > 1) {
        allocate(colour_, samples, GL_RGBA8, width, height);
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER,
                                  colour_.id());
    } else {
        allocate(colour_texture_, colours, width, height);
        glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D,
                               colour_texture_.id(), 0);
    }
    if (depth_use_ == Depth::read) {
        allocate(depth_texture_, depths, width, height);
        glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D,
                               depth_texture_.id(), 0);
    } else {
        allocate(depth_, samples, GL_DEPTH_COMPONENT24, width, height);
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER,
                                  depth_.id());
    }
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
        throw InputError("the graphics driver cannot draw a picture of " + std::to_string(width) +
                         "x" + std::to_string(height) + " pixels");
}

void Framebuffer::bind() const {
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
    glViewport(0, 0, width_, height_);
}

void Framebuffer::resolve_to(unsigned framebuffer, int x, int y) const {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer_.id());
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer);
    glBlitFramebuffer(0, 0, width_, height_, x, y, x + width_, y + height_, GL_COLOR_BUFFER_BIT,
                      GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
}

void Framebuffer::resolve_with_depth_to(const Framebuffer& other) const {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer_.id());
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, other.id());
    glBlitFramebuffer(0, 0, width_, height_, 0, 0, width_, height_,
                      GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, other.id());
}

void Framebuffer::halve_to(unsigned framebuffer, int x, int y) const {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer_.id());
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer);
    // Linear interpolation in the middle of four pixels is their mean.
    glBlitFramebuffer(0, 0, width_, height_, x, y, x + width_ / 2, y + height_ / 2,
                      GL_COLOR_BUFFER_BIT, GL_LINEAR);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
}

}  // namespace taffy
