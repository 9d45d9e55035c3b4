#include "render/passes/background_pass.h"

namespace taffy {

void BackgroundPass::draw(const Frame& frame) const {
    program_.use();
    frame.set_uniforms(program_);
    glDepthFunc(GL_LEQUAL);
    glDepthMask(GL_FALSE);
    glBindVertexArray(empty_.id());
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glDepthMask(GL_TRUE);
    glDepthFunc(GL_LESS);
}

}  // namespace taffy
