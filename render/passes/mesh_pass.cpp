#include "render/passes/mesh_pass.h"

#include "render/passes/shading.h"
#include "render/passes/translucent.h"

namespace taffy {

void MeshPass::draw(const Frame& frame, const Shading& shading, const BodyColours& colours,
                    const CarriedMeshes& meshes, const CarriedMeshes::Wanted& wanted,
                    const FieldRange& range, float opacity) const {
    if (meshes.empty()) return;
    program_.use();
    frame.set_uniforms(program_);
    shading.set_uniforms(program_);
    colours.set_uniforms(program_, frame, range);
    program_.set("opacity", opacity);
    draw_translucent(opacity, [&] { meshes.draw_triangles(wanted); });
}

void MeshPass::draw_shadow_casters(const glm::mat4& light_matrix, const CarriedMeshes& meshes,
                                   const CarriedMeshes::Wanted& wanted, float part,
                                   float set_back) const {
    if (meshes.empty()) return;
    shadow_program_.use();
    shadow_program_.set("light_matrix", light_matrix);
    shadow_program_.set("set_back", set_back);
    shadow_program_.set("part", part);
    // The steeper a surface stands, the farther behind it the shadow begins: it does not shade
    // itself.
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(2.0f, 2.0f);
    meshes.draw_triangles(wanted);
    glDisable(GL_POLYGON_OFFSET_FILL);
}

}  // namespace taffy
