#pragma once
#include "render/passes/frame.h"

namespace taffy {

/// A soft vertical gradient wherever nothing was drawn.
class BackgroundPass {
  public:
    void draw(const Frame& frame) const;
    /// Transparent there again.
    void erase(const Frame& frame) const;
    /// Alpha of what was drawn is 1, whatever the passes have written.
    void make_rest_opaque(const Frame& frame) const;

  private:
    void draw_where(GLenum depth, const Frame& frame) const;

    ShaderProgram program_{"fullscreen.vert", "background.frag", {}};
    GlVertexArray empty_;
};

}  // namespace taffy
