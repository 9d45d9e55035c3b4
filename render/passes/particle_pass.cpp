#include "render/passes/particle_pass.h"

#include "render/passes/shading.h"

namespace taffy {

void ParticlePass::draw(const Frame& frame, const Shading& shading, const BodyColours& colours,
                        const ParticleBuffers& particles, const ViewParameters& view,
                        const FieldRange& range, bool multisampled) const {
    program_.use();
    frame.set_uniforms(program_);
    shading.set_uniforms(program_);
    colours.set_uniforms(program_, frame, range);
    program_.set("radius_scale", view.particle_size);
    program_.set("least_coverage", multisampled ? 0.0f : 0.5f);
    if (multisampled) glEnable(GL_SAMPLE_ALPHA_TO_COVERAGE);
    particles.draw_squares();
    glDisable(GL_SAMPLE_ALPHA_TO_COVERAGE);
}

}  // namespace taffy
