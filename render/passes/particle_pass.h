#pragma once
#include "render/passes/body_colours.h"
#include "render/passes/frame.h"
#include "render/passes/particle_buffers.h"

namespace taffy {

class Shading;

/// Particles as lit spheres with their true depth.
class ParticlePass {
  public:
    void draw(const Frame& frame, const Shading& shading, const BodyColours& colours,
              const ParticleBuffers& particles, const ViewParameters& view, const FieldRange& range,
              bool multisampled) const;

  private:
    ShaderProgram program_{"particle"};
};

}  // namespace taffy
