#pragma once
#include "render/gl/blending.h"

namespace taffy {

/// Draws triangles with a program that is in use and writes the opacity as alpha: below 1 only the
/// nearest triangle is blended over what is behind it.
template <class DrawTriangles>
void draw_translucent(float opacity, const DrawTriangles& draw_triangles) {
    if (!(opacity < 1.0f)) return draw_triangles();
    // First the depth alone
    glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    draw_triangles();
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glDepthFunc(GL_EQUAL);
    begin_blending_over();
    draw_triangles();
    glDisable(GL_BLEND);
    glDepthFunc(GL_LESS);
}

}  // namespace taffy
