#pragma once
#include "render/passes/frame.h"

namespace taffy {

/// Draws a soft vertical gradient wherever nothing was drawn.
class BackgroundPass {
  public:
    void draw(const Frame& frame) const;
    /// Makes the places where nothing was drawn transparent again.
    void erase(const Frame& frame) const;
    /// Sets alpha to 1 wherever something was drawn, whatever the passes have written.
    void make_rest_opaque(const Frame& frame) const;

  private:
    void draw_where(GLenum depth, const Frame& frame) const;

    ShaderProgram program_{"fullscreen.vert", "background.frag", {}};
    GlVertexArray empty_;
};

}  // namespace taffy
