#include "render/passes/splat_targets.h"

#include <string>
#include <utility>

#include "core/base/error.h"
#include "render/passes/frame.h"

namespace taffy {

void SplatTargets::resize(int width, int height) {
    if (width == width_ && height == height_) return;
    width_ = width;
    height_ = height;
    glBindRenderbuffer(GL_RENDERBUFFER, depth_.id());
    glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT24, width, height);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth_.id());
    glActiveTexture(GL_TEXTURE0);
    GLenum attachment = GL_COLOR_ATTACHMENT0;
    for (const GlTexture* texture : {&normals_, &colours_, &finish_}) {
        glBindTexture(GL_TEXTURE_2D, texture->id());
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, width, height, 0, GL_RGBA, GL_FLOAT, nullptr);
        for (const GLenum filter : {GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER})
            glTexParameteri(GL_TEXTURE_2D, filter, GL_NEAREST);
        glFramebufferTexture2D(GL_FRAMEBUFFER, attachment++, GL_TEXTURE_2D, texture->id(), 0);
    }
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
        throw InputError("the graphics driver cannot add up splats on " + std::to_string(width) +
                         "x" + std::to_string(height) + " pixels");
}

void SplatTargets::begin(bool finish) const {
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
    const GLenum all[] = {GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1, GL_COLOR_ATTACHMENT2};
    glDrawBuffers(finish ? 3 : 2, all);
    glViewport(0, 0, width_, height_);
    glClearColor(0.0f, 0.0f, 0.0f, 0.0f);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

void SplatTargets::bind_textures() const {
    const std::pair<int, const GlTexture*> textures[] = {{texture_unit::splat_normals, &normals_},
                                                         {texture_unit::splat_colours, &colours_},
                                                         {texture_unit::splat_finish, &finish_}};
    for (const auto& [unit, texture] : textures) {
        glActiveTexture(GL_TEXTURE0 + GLenum(unit));
        glBindTexture(GL_TEXTURE_2D, texture->id());
    }
}

}  // namespace taffy
