#pragma once
#include "render/gl/buffer.h"
#include "render/passes/frame.h"
#include "render/shapes/line_shapes.h"

namespace taffy {

/// Draws thick, anti-aliased lines over the finished picture; faint where something hides them.
class LinePass {
  public:
    void draw(const Frame& frame, const LineList& lines);

  private:
    ShaderProgram program_{"line"};
    StreamBuffer buffer_;
    VertexArray array_;
};

}  // namespace taffy
