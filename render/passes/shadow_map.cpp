#include "render/passes/shadow_map.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/matrix_transform.hpp>

#include "render/passes/frame.h"
#include "render/shapes/line_shapes.h"

namespace taffy {

namespace {

constexpr float border = 1.03f;  // an empty border, so that clamping reads "lit"

/// Rounds up in steps of 19 %, so that the texels keep their size while bodies move a little.
float stepped_up(float size) {
    return std::exp2(std::ceil(4.0f * std::log2(size)) / 4.0f);
}

}  // namespace

void ShadowMap::begin(const Bounds& bounds, glm::vec3 towards_light) {
    light_ = towards_light;
    right_ = any_perpendicular(light_);
    up_ = glm::cross(light_, right_);
    const glm::mat3 to_light = glm::transpose(glm::mat3(right_, up_, light_));
    Bounds seen;
    for (int i = 0; i < 8; ++i) seen.include(to_light * bounds.corner(i));

    const glm::vec3 size = seen.size();
    const float half = 0.5f * stepped_up(border * std::max(size.x, size.y));
    const int resolution = quality_.resolution;
    const float texel = 2.0f * half / float(resolution);
    const glm::vec2 centre = glm::round(glm::vec2(seen.centre()) / texel) * texel;
    const float pad = 0.01f * size.z + 1e-4f;
    size_ = 2.0f * half;
    range_ = size.z + 2.0f * pad;
    matrix_ = glm::ortho(centre.x - half, centre.x + half, centre.y - half, centre.y + half,
                         -seen.upper.z - pad, -seen.lower.z + pad) *
              glm::mat4(to_light);

    depth_.resize(resolution);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, depth_.id(), 0);
    glDrawBuffer(GL_NONE);
    glReadBuffer(GL_NONE);
    glViewport(0, 0, resolution, resolution);
    glClear(GL_DEPTH_BUFFER_BIT);
}

void ShadowMap::draw_particles(const ParticleBuffers& particles, float radius_scale) const {
    program_.use();
    program_.set("light_matrix", matrix_);
    program_.set("light_right", right_);
    program_.set("light_up", up_);
    program_.set("towards_light", light_);
    program_.set("radius_scale", radius_scale);
    particles.draw_squares();
}

void ShadowMap::set_uniforms(const ShaderProgram& program) const {
    glm::mat4 to_texture(0.5f);
    to_texture[3] = glm::vec4(0.5f, 0.5f, 0.5f, 1.0f);
    program.set("shadow_matrix", to_texture * matrix_);
    program.set("shadow_texel", 1.0f / float(quality_.resolution));
    program.set("shadow_softness", quality_.softness);
    program.set("shadow_taps", quality_.taps);
    program.set("shadow_size", size_);
    program.set("shadow_range", range_);
    program.set("shadow_map", texture_unit::shadow_map);
    program.set("shadow_depth", texture_unit::shadow_depth);
    depth_.bind(texture_unit::shadow_map, true);
    depth_.bind(texture_unit::shadow_depth, false);
}

Bounds ShadowMap::ground_shadow(const Bounds& bounds, float height) const {
    Bounds shadow;
    for (int i = 0; i < 8; ++i) {
        const glm::vec3 p = bounds.corner(i);
        const float above = std::max(p.z - height, 0.0f) / light_.z;
        shadow.include({p.x, p.y, height});
        shadow.include({p.x - above * light_.x, p.y - above * light_.y, height});
    }
    return shadow;
}

}  // namespace taffy
