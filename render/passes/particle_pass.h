#pragma once
#include "render/passes/body_colours.h"
#include "render/passes/frame.h"
#include "render/passes/particle_buffers.h"

namespace taffy {

class Shading;

/// Draws particles as lit spheres with their true depth.
class ParticlePass {
  public:
    void draw(const Frame& frame, const Shading& shading, const BodyColours& colours,
              const ParticleBuffers& particles, const ViewParameters& view, const FieldRange& range,
              bool multisampled) const;
    /// The same for particles that one sees through: blends the nearest surface over what is behind
    /// it.
    void draw_see_through(const Frame& frame, const Shading& shading, const BodyColours& colours,
                          const ParticleBuffers& particles, const ViewParameters& view,
                          const FieldRange& range, bool multisampled) const;

  private:
    void use(const Frame& frame, const Shading& shading, const BodyColours& colours,
             const ViewParameters& view, const FieldRange& range, bool multisampled) const;

    ShaderProgram program_{"particle"};
};

}  // namespace taffy
