#pragma once
#include "render/passes/frame.h"

namespace taffy {

/// A soft vertical gradient wherever nothing was drawn.
class BackgroundPass {
  public:
    void draw(const Frame& frame) const;

  private:
    ShaderProgram program_{"fullscreen.vert", "background.frag", {}};
    GlVertexArray empty_;
};

}  // namespace taffy
