#include "render/passes/body_colours.h"

#include <vector>

#include "core/snapshot/snapshot.h"
#include "render/colour/colour_map.h"
#include "render/view/see_through.h"

namespace taffy {

void BodyColours::update(const Snapshot& snapshot, ColourMap map, const ViewParameters& view,
                         const std::optional<glm::vec3>& paint) {
    if (uploaded_map_ != map) {
        colour_map_.upload(colour_map_table(map));
        uploaded_map_ = map;
    }
    std::vector<glm::vec4> colours;
    for (const BodyState& body : snapshot.bodies) {
        // w: the look, plus half the part of the pixels that show the body's mesh, see
        // body_colour.glsl.
        const float mesh_part = body.shown_as == &mesh_surface ? 1.0f : body.mesh_part;
        colours.emplace_back(paint.value_or(to_glm(body.colour)),
                             float(look_of(body, view)) + 0.5f * mesh_part);
    }
    if (colours.empty()) colours.emplace_back(1.0f);
    body_colours_.upload(colours);
    by_field_ = !snapshot.field.empty();
}

void BodyColours::set_uniforms(const ShaderProgram& program, const Frame& frame,
                               const FieldRange& range) const {
    program.set("colour_by_field", int(by_field_));
    program.set("field_range", glm::vec2(range.min(), range.max()));
    program.set("highlight_colour", frame.look.highlight);
    program.set("colour_map", texture_unit::colour_map);
    program.set("body_colours", texture_unit::body_colours);
    colour_map_.bind(texture_unit::colour_map);
    body_colours_.bind(texture_unit::body_colours);
}

}  // namespace taffy
