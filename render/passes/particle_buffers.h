#pragma once
#include "render/gl/buffer.h"

namespace taffy {

struct Snapshot;

/// The snapshot's particle arrays on the graphics card, for all passes that draw particles.
class ParticleBuffers {
  public:
    void upload(const Snapshot& snapshot);
    /// Draws a square per particle: gl_VertexID 0..3, triangle strip. Inputs: 0 sphere, 1 field,
    /// 2 body, 3 flags.
    void draw_squares() const;

  private:
    StreamBuffer position_, field_, body_, flags_;
    VertexArray array_;
    int count_ = 0;
};

}  // namespace taffy
