#include "render/passes/skin_pass.h"

#include "render/passes/shading.h"
#include "render/passes/translucent.h"

namespace taffy {

void SkinPass::use(const Frame& frame, const Shading& shading, const BodyColours& colours,
                   const FieldRange& range, float opacity) const {
    program_.use();
    frame.set_uniforms(program_);
    shading.set_uniforms(program_);
    colours.set_uniforms(program_, frame, range);
    program_.set("opacity", opacity);
}

void SkinPass::draw(const Frame& frame, const Shading& shading, const BodyColours& colours,
                    const SkinBuffers& skins, const FieldRange& range) const {
    if (skins.empty()) return;
    use(frame, shading, colours, range, 1.0f);
    skins.draw_triangles();
}

void SkinPass::draw_see_through(const Frame& frame, const Shading& shading,
                                const BodyColours& colours, const SkinBuffers& skins,
                                const FieldRange& range, float opacity) const {
    if (skins.empty()) return;
    use(frame, shading, colours, range, opacity);
    draw_translucent(opacity, [&] { skins.draw_triangles(); });
}

void SkinPass::draw_shadow_casters(const glm::mat4& light_matrix, const SkinBuffers& skins,
                                   float set_back) const {
    if (skins.empty()) return;
    shadow_program_.use();
    shadow_program_.set("light_matrix", light_matrix);
    shadow_program_.set("set_back", set_back);
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(2.0f, 2.0f);
    skins.draw_triangles();
    glDisable(GL_POLYGON_OFFSET_FILL);
}

}  // namespace taffy
