#include "render/passes/particle_pass.h"

#include <vector>

#include "core/simulation/snapshot.h"
#include "render/colour/colour_map.h"
#include "render/passes/shading.h"

namespace taffy {

void ParticlePass::update_tables(const Snapshot& snapshot, ColourMap map) {
    if (uploaded_map_ != map) {
        colour_map_.upload(colour_map_table(map));
        uploaded_map_ = map;
    }
    std::vector<glm::vec4> colours;
    for (const BodyState& body : snapshot.bodies) colours.emplace_back(to_glm(body.colour), 1.0f);
    if (colours.empty()) colours.emplace_back(1.0f);
    body_colours_.upload(colours);
}

void ParticlePass::draw(const Frame& frame, const Shading& shading, const Snapshot& snapshot,
                        const ParticleBuffers& particles, const ViewParameters& view,
                        const FieldRange& range, bool multisampled) {
    update_tables(snapshot, view.colour_map);
    program_.use();
    frame.set_uniforms(program_);
    shading.set_uniforms(program_);
    program_.set("radius_scale", view.particle_size);
    program_.set("colour_by_field", int(!snapshot.field.empty()));
    program_.set("field_range", glm::vec2(range.min(), range.max()));
    program_.set("highlight_colour", frame.look.highlight);
    program_.set("colour_map", texture_unit::colour_map);
    program_.set("body_colours", texture_unit::body_colours);
    colour_map_.bind(texture_unit::colour_map);
    body_colours_.bind(texture_unit::body_colours);
    program_.set("least_coverage", multisampled ? 0.0f : 0.5f);
    if (multisampled) glEnable(GL_SAMPLE_ALPHA_TO_COVERAGE);
    particles.draw_squares();
    glDisable(GL_SAMPLE_ALPHA_TO_COVERAGE);
}

}  // namespace taffy
