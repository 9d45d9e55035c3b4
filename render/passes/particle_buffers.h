#pragma once
#include <vector>

#include "core/base/types.h"
#include "render/gl/buffer.h"

namespace taffy {

struct Snapshot;
struct ViewParameters;

/// The snapshot's particle arrays on the graphics card, for all passes that draw particles.
class ParticleBuffers {
  public:
    /// Uploads the particles with the chosen indices.
    void upload(const Snapshot& snapshot, const ViewParameters& view,
                std::span<const uint32_t> chosen);
    /// Draws a square per particle: gl_VertexID 0..3, triangle strip. Inputs: 0 sphere, 1 field,
    /// 2 body, 3 flags, 4 temperature [C] of what glows.
    void draw_squares() const;

  private:
    StreamBuffer position_, field_, body_, flags_, heat_;
    std::vector<Vec4f> chosen_position_;  // kept for their memory
    std::vector<float> chosen_field_;
    std::vector<uint16_t> chosen_body_;
    std::vector<uint8_t> chosen_flags_;
    std::vector<float> chosen_heat_;
    VertexArray array_;
    int count_ = 0;
};

}  // namespace taffy
