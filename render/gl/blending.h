#pragma once
#include <glad/gl.h>

namespace taffy {

/// Until glDisable(GL_BLEND), things are drawn over the picture as their alpha says. The picture's
/// own alpha is the covered part of a pixel, and its colours have been multiplied by it.
inline void begin_blending_over() {
    glEnable(GL_BLEND);
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
}

}  // namespace taffy
