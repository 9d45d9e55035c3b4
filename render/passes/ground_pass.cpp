#include "render/passes/ground_pass.h"

#include <algorithm>

namespace taffy {

namespace {

constexpr float reach = 1.5f;  // half side of the square in fade distances; beyond is background

/// What a deep liquid of this colour leaves of the light, as much as looks clear.
glm::vec3 tint_of(glm::vec3 colour) {
    constexpr float least = 0.05f, passes = 0.55f;
    const float most = std::max({colour.r, colour.g, colour.b, least});
    return passes * glm::pow(glm::max(colour / most, least), glm::vec3(0.7f));
}

}  // namespace

void GroundPass::prepare(const Shading& shading, const Bounds& bodies, float height,
                         const std::optional<glm::vec3>& liquid) {
    liquid_tint_ = liquid ? tint_of(*liquid) : glm::vec3(1.0f);
    Bounds lit = shading.shadow().ground_shadow(bodies, height);
    const float soft = 9.0f * shading.occlusion().cell() + 0.1f * glm::length(lit.size());
    lit.lower -= soft;
    lit.upper += soft;
    rectangle_ = glm::vec4(lit.lower.x, lit.lower.y, lit.size().x, lit.size().y);

    const ShadowQuality& quality = shading.shadow().quality();
    const int size = quality.ground_resolution;
    const float texel = 1.0f / float(size);
    light_program_.use();
    shading.set_uniforms(light_program_);
    light_program_.set("ground_rectangle", rectangle_);
    light_program_.set("ground_height", height);
    light_program_.set("ground_taps", quality.ground_taps);
    light_program_.set("ground_texel", texel);
    light_program_.set("liquids", int(liquid.has_value()));
    light_program_.set("towards_light", shading.shadow().towards_light());
    draw_into(rough_, size);
    smooth_program_.use();
    smooth_program_.set("ground_light", texture_unit::ground_light);
    smooth_program_.set("ground_texel", texel);
    rough_.bind(texture_unit::ground_light);
    draw_into(light_, size);
}

void GroundPass::draw_into(LightTexture& light, int size) const {
    light.resize(size);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, light.id(), 0);
    glViewport(0, 0, size, size);
    glDisable(GL_DEPTH_TEST);
    glBindVertexArray(empty_.id());
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glEnable(GL_DEPTH_TEST);
}

bool GroundPass::seen_from_below(const Frame& frame, float height) {
    return frame.orthographic ? frame.world_matrix[2].z < 0.0f : frame.eye.z < height;
}

void GroundPass::draw(const Frame& frame, glm::vec3 centre, float fade) {
    const bool below = seen_from_below(frame, centre.z);
    program_.use();
    frame.set_uniforms(program_);
    program_.set("ground_centre", centre);
    program_.set("ground_reach", reach * fade);
    program_.set("ground_fade", fade);
    program_.set("ground_colour", frame.look.ground);
    program_.set("grid_colour", frame.look.grid);
    program_.set("grid_strength", frame.look.grid_strength);
    const glm::vec3 key = frame.look.key * frame.look.key_direction.z;
    const glm::vec3 sky = frame.look.sky + 0.5f * frame.look.fill;
    program_.set("key_part", key / (key + sky));
    program_.set("sky_part", sky / (key + sky));
    program_.set("liquid_tint", liquid_tint_);
    program_.set("ground_opacity", below ? 0.3f : 1.0f);
    program_.set("ground_rectangle", rectangle_);
    program_.set("ground_light", texture_unit::ground_light);
    light_.bind(texture_unit::ground_light);
    if (below) {
        glEnable(GL_BLEND);
        glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
        glDepthMask(GL_FALSE);
    }
    glBindVertexArray(empty_.id());
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    glDisable(GL_BLEND);
    glDepthMask(GL_TRUE);
}

}  // namespace taffy
