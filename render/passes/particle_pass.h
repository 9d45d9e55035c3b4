#pragma once
#include <optional>

#include "render/colour/field_range.h"
#include "render/passes/frame.h"
#include "render/passes/particle_buffers.h"

namespace taffy {

class Shading;

/// Particles as lit spheres with their true depth.
class ParticlePass {
  public:
    void draw(const Frame& frame, const Shading& shading, const Snapshot& snapshot,
              const ParticleBuffers& particles, const ViewParameters& view, const FieldRange& range,
              bool multisampled);

  private:
    void update_tables(const Snapshot& snapshot, ColourMap map);

    ShaderProgram program_{"particle"};
    ColourTableTexture colour_map_;
    ColourListTexture body_colours_;
    std::optional<ColourMap> uploaded_map_;
};

}  // namespace taffy
