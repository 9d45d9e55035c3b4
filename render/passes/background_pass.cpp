#include "render/passes/background_pass.h"

namespace taffy {

void BackgroundPass::erase(const Frame& frame) const {
    glEnable(GL_BLEND);
    glBlendFunc(GL_ZERO, GL_ZERO);
    draw(frame);
    glDisable(GL_BLEND);
}

void BackgroundPass::make_rest_opaque(const Frame& frame) const {
    glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_TRUE);
    draw_where(GL_GREATER, frame);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
}

void BackgroundPass::draw(const Frame& frame) const {
    draw_where(GL_LEQUAL, frame);
}

void BackgroundPass::draw_where(GLenum depth, const Frame& frame) const {
    program_.use();
    frame.set_uniforms(program_);
    glDepthFunc(depth);
    glDepthMask(GL_FALSE);
    glBindVertexArray(empty_.id());
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glDepthMask(GL_TRUE);
    glDepthFunc(GL_LESS);
}

}  // namespace taffy
