#include "render/passes/smooth_edges_pass.h"

#include "render/passes/frame.h"

namespace taffy {

void SmoothEdgesPass::draw(GLuint picture, glm::ivec2 origin, glm::ivec2 lower, glm::ivec2 upper,
                           bool transparent) const {
    glActiveTexture(GL_TEXTURE0 + texture_unit::picture);
    glBindTexture(GL_TEXTURE_2D, picture);
    program_.use();
    program_.set("picture", texture_unit::picture);
    program_.set("origin", glm::vec2(origin));
    program_.set("transparent", int(transparent));
    glDisable(GL_DEPTH_TEST);
    glEnable(GL_SCISSOR_TEST);
    glScissor(origin.x + lower.x, origin.y + lower.y, upper.x - lower.x, upper.y - lower.y);
    glBindVertexArray(empty_.id());
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glDisable(GL_SCISSOR_TEST);
}

}  // namespace taffy
