#pragma once
#include <glad/gl.h>

namespace taffy {

/// Until glDisable(GL_BLEND) what is drawn lies over what is there, as much as its alpha says. The
/// picture's own alpha is how much of a pixel is covered, and its colours have been multiplied by
/// it.
inline void begin_blending_over() {
    glEnable(GL_BLEND);
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
}

}  // namespace taffy
