#include "render/gl/texture.h"

namespace taffy {

namespace {

void bind_unit(int unit, GLenum target, GLuint texture) {
    glActiveTexture(GL_TEXTURE0 + GLenum(unit));
    glBindTexture(target, texture);
}

void set_filter(GLenum target, GLint smaller, GLint larger, GLint wrap) {
    glTexParameteri(target, GL_TEXTURE_MIN_FILTER, smaller);
    glTexParameteri(target, GL_TEXTURE_MAG_FILTER, larger);
    for (const GLenum side : {GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T, GL_TEXTURE_WRAP_R})
        glTexParameteri(target, side, wrap);
}

void set_shadow_sampler(GLuint sampler, bool compare) {
    const GLint filter = compare ? GL_LINEAR : GL_NEAREST;
    glSamplerParameteri(sampler, GL_TEXTURE_MIN_FILTER, filter);
    glSamplerParameteri(sampler, GL_TEXTURE_MAG_FILTER, filter);
    glSamplerParameteri(sampler, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glSamplerParameteri(sampler, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glSamplerParameteri(sampler, GL_TEXTURE_COMPARE_MODE,
                        compare ? GL_COMPARE_REF_TO_TEXTURE : GL_NONE);
    glSamplerParameteri(sampler, GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
}

}  // namespace

void ColourTableTexture::upload(std::span<const glm::u8vec4> colours) {
    bind_unit(0, GL_TEXTURE_2D, texture_.id());
    set_filter(GL_TEXTURE_2D, GL_LINEAR, GL_LINEAR, GL_CLAMP_TO_EDGE);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, GLsizei(colours.size()), 1, 0, GL_RGBA,
                 GL_UNSIGNED_BYTE, colours.data());
}

void ColourTableTexture::bind(int unit) const {
    bind_unit(unit, GL_TEXTURE_2D, texture_.id());
}

void ColourListTexture::upload(std::span<const glm::vec4> colours) {
    bind_unit(0, GL_TEXTURE_2D, texture_.id());
    if (width_ != colours.size())
        set_filter(GL_TEXTURE_2D, GL_NEAREST, GL_NEAREST, GL_CLAMP_TO_EDGE);
    width_ = colours.size();
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, GLsizei(width_), 1, 0, GL_RGBA, GL_FLOAT,
                 colours.data());
}

void ColourListTexture::bind(int unit) const {
    bind_unit(unit, GL_TEXTURE_2D, texture_.id());
}

void VolumeTexture::upload(int level, glm::ivec3 size, std::span<const uint8_t> values) {
    bind_unit(0, GL_TEXTURE_3D, texture_.id());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexImage3D(GL_TEXTURE_3D, level, GL_R8, size.x, size.y, size.z, 0, GL_RED, GL_UNSIGNED_BYTE,
                 values.data());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
}

void VolumeTexture::set_level_count(int levels) {
    bind_unit(0, GL_TEXTURE_3D, texture_.id());
    set_filter(GL_TEXTURE_3D, GL_LINEAR_MIPMAP_NEAREST, GL_LINEAR, GL_CLAMP_TO_BORDER);
    glTexParameteri(GL_TEXTURE_3D, GL_TEXTURE_MAX_LEVEL, levels - 1);
}

void VolumeTexture::bind(int unit) const {
    bind_unit(unit, GL_TEXTURE_3D, texture_.id());
}

void LightTexture::resize(int size) {
    if (size == size_) return;
    size_ = size;
    bind_unit(0, GL_TEXTURE_2D, texture_.id());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, size, size, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    set_filter(GL_TEXTURE_2D, GL_LINEAR, GL_LINEAR, GL_CLAMP_TO_BORDER);
    const float lit[] = {1.0f, 1.0f, 1.0f, 1.0f};
    glTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, lit);
}

void LightTexture::bind(int unit) const {
    bind_unit(unit, GL_TEXTURE_2D, texture_.id());
}

void DepthTexture::resize(int size) {
    if (size == size_) return;
    size_ = size;
    bind_unit(0, GL_TEXTURE_2D, texture_.id());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, size, size, 0, GL_DEPTH_COMPONENT,
                 GL_UNSIGNED_INT, nullptr);
    set_filter(GL_TEXTURE_2D, GL_NEAREST, GL_NEAREST, GL_CLAMP_TO_EDGE);
    set_shadow_sampler(compare_.id(), true);
    set_shadow_sampler(read_.id(), false);
}

void DepthTexture::bind(int unit, bool compare) const {
    bind_unit(unit, GL_TEXTURE_2D, texture_.id());
    glBindSampler(GLuint(unit), compare ? compare_.id() : read_.id());
}

}  // namespace taffy
