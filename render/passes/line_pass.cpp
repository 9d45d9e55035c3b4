#include "render/passes/line_pass.h"

#include <cstddef>

#include "render/gl/blending.h"

namespace taffy {

void LinePass::draw(const Frame& frame, const LineList& lines) {
    if (lines.empty()) return;
    buffer_.upload(std::span<const LineSegment>(lines));
    constexpr size_t stride = sizeof(LineSegment);
    array_.floats(0, buffer_, 3, stride, offsetof(LineSegment, a), 1);
    array_.floats(1, buffer_, 3, stride, offsetof(LineSegment, b), 1);
    array_.floats(2, buffer_, 4, stride, offsetof(LineSegment, colour_a), 1);
    array_.floats(3, buffer_, 4, stride, offsetof(LineSegment, colour_b), 1);
    array_.floats(4, buffer_, 2, stride, offsetof(LineSegment, width), 1);
    program_.use();
    frame.set_uniforms(program_);
    begin_blending_over();
    glDepthMask(GL_FALSE);
    array_.bind();
    for (const bool hidden : {true, false}) {
        glDepthFunc(hidden ? GL_GREATER : GL_LEQUAL);
        program_.set("hidden", int(hidden));
        glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, GLsizei(lines.size()));
    }
    glDepthFunc(GL_LESS);
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
}

}  // namespace taffy
