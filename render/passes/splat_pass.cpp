#include "render/passes/splat_pass.h"

#include <cstddef>

#include "core/snapshot/snapshot.h"
#include "render/gl/blending.h"
#include "render/passes/shading.h"
#include "render/shapes/line_shapes.h"
#include "render/view/see_through.h"

namespace taffy {

namespace {

/// Surfaces within this distance of the nearest one are blended with it, in half axes: more than
/// the distance of neighbouring splats of a curved surface, less than that of two surfaces.
constexpr float blended_depth = 0.5f;
/// The same for shadows: how far behind its splats a surface casts shadows, so that none falls on
/// it.
constexpr float shadow_depth = 0.7f;

bool faces(const Splat& splat, const Viewpoint& viewpoint) {
    if (splat.v.isZero(0.0f)) return true;
    const Vec3f towards = viewpoint.parallel ? to_core(viewpoint.direction)
                                             : Vec3f(to_core(viewpoint.position) - splat.centre);
    return splat.u.cross(splat.v).dot(towards) > 0.0f;
}

}  // namespace

void SplatBuffers::upload(const Snapshot& snapshot, const ViewParameters& view,
                          std::span<const uint32_t> chosen, const Viewpoint& viewpoint) {
    constexpr uint8_t held = particle_flag::fixed | particle_flag::handle;
    records_.clear();
    all_matte_ = true;
    for (const uint32_t i : chosen) {
        const Splat& splat = snapshot.splats[i];
        if (!faces(splat, viewpoint)) continue;
        const uint8_t flags = snapshot.flags[splat.particle];
        const Look look = look_of(snapshot.bodies[snapshot.body[splat.particle]], view);
        all_matte_ = all_matte_ && look == Look::matte;
        records_.push_back({splat.centre, splat.u, splat.v, splat.colour,
                            Vec3f(splat.field, (flags & held) != 0 ? 1.0f : 0.0f,
                                  (flags & particle_flag::gripped) != 0 ? 1.0f : 0.0f),
                            finish_of(snapshot, view, splat.particle)});
    }
    count_ = int(records_.size());
    if (count_ == 0) return;
    buffer_.upload(std::span<const Record>(records_));
    constexpr size_t stride = sizeof(Record);
    for (GLuint input = 0; input < 5; ++input)
        array_.floats(input, buffer_, 3, stride, input * sizeof(Vec3f), 1);
    array_.floats(5, buffer_, 4, stride, offsetof(Record, finish), 1);
}

void SplatBuffers::draw_rectangles() const {
    array_.bind();
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, count_);
}

void SplatPass::add_up(const Frame& frame, const BodyColours& colours, const SplatBuffers& splats,
                       const FieldRange& range, float size) const {
    targets_.begin(!splats.all_matte());
    visibility_program_.use();
    frame.set_uniforms(visibility_program_);
    visibility_program_.set("splat_size", size);
    visibility_program_.set("push", blended_depth);
    glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    splats.draw_rectangles();
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);

    attribute_program_.use();
    frame.set_uniforms(attribute_program_);
    colours.set_uniforms(attribute_program_, frame, range);
    attribute_program_.set("splat_size", size);
    attribute_program_.set("push", 0.0f);
    glDepthMask(GL_FALSE);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
    splats.draw_rectangles();
    glDisable(GL_BLEND);
    glDepthMask(GL_TRUE);
}

void SplatPass::draw(const Frame& frame, const Shading& shading, const BodyColours& colours,
                     const SplatBuffers& splats, const FieldRange& range, float size, float opacity,
                     const Framebuffer& target) {
    if (splats.empty()) return;
    const int finer = target.samples() > 1 ? 2 : 1;
    targets_.resize(finer * target.width(), finer * target.height());
    add_up(frame, colours, splats, range, size);

    target.bind();
    shade_program_.use();
    frame.set_uniforms(shade_program_);
    shading.set_uniforms(shade_program_);
    colours.set_uniforms(shade_program_, frame, range);
    shade_program_.set("normal_weight", texture_unit::splat_normals);
    shade_program_.set("colour_depth", texture_unit::splat_colours);
    shade_program_.set("finish_heat", texture_unit::splat_finish);
    shade_program_.set("all_matte", int(splats.all_matte()));
    shade_program_.set("finer", finer);
    shade_program_.set("opacity", opacity);
    targets_.bind_textures();
    if (opacity < 1.0f) {
        begin_blending_over();
    } else if (finer > 1) {
        glEnable(GL_SAMPLE_ALPHA_TO_COVERAGE);
    }
    glBindVertexArray(empty_.id());
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glDisable(GL_SAMPLE_ALPHA_TO_COVERAGE);
    glDisable(GL_BLEND);
}

void SplatPass::draw_shadow_casters(const SplatBuffers& splats, float size,
                                    const glm::mat4& light_matrix, glm::vec3 towards_light) const {
    if (splats.empty()) return;
    const glm::vec3 right = any_perpendicular(towards_light);
    const glm::mat4 view(
        glm::transpose(glm::mat3(right, glm::cross(towards_light, right), towards_light)));
    visibility_program_.use();
    visibility_program_.set("view_matrix", view);
    visibility_program_.set("projection_matrix", light_matrix * glm::transpose(view));
    visibility_program_.set("orthographic", 1);
    visibility_program_.set("splat_size", size);
    visibility_program_.set("push", shadow_depth);
    splats.draw_rectangles();
}

}  // namespace taffy
