#include "render/passes/particle_pass.h"

#include "render/gl/blending.h"
#include "render/passes/shading.h"

namespace taffy {

void ParticlePass::use(const Frame& frame, const Shading& shading, const BodyColours& colours,
                       const ViewParameters& view, const FieldRange& range,
                       bool multisampled) const {
    program_.use();
    frame.set_uniforms(program_);
    shading.set_uniforms(program_);
    colours.set_uniforms(program_, frame, range);
    program_.set("radius_scale", view.particle_size);
    program_.set("least_coverage", multisampled ? 0.0f : 0.5f);
    program_.set("opacity", 1.0f);
}

void ParticlePass::draw(const Frame& frame, const Shading& shading, const BodyColours& colours,
                        const ParticleBuffers& particles, const ViewParameters& view,
                        const FieldRange& range, bool multisampled) const {
    use(frame, shading, colours, view, range, multisampled);
    if (multisampled) glEnable(GL_SAMPLE_ALPHA_TO_COVERAGE);
    particles.draw_squares();
    glDisable(GL_SAMPLE_ALPHA_TO_COVERAGE);
}

void ParticlePass::draw_see_through(const Frame& frame, const Shading& shading,
                                    const BodyColours& colours, const ParticleBuffers& particles,
                                    const ViewParameters& view, const FieldRange& range,
                                    bool multisampled) const {
    // First the depth of the particles alone, so that only the nearest of them is blended.
    glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    draw(frame, shading, colours, particles, view, range, multisampled);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    program_.set("opacity", view.fluid_opacity);
    glDepthFunc(GL_EQUAL);
    begin_blending_over();
    particles.draw_squares();
    glDisable(GL_BLEND);
    glDepthFunc(GL_LESS);
}

}  // namespace taffy
