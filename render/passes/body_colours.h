#pragma once
#include <optional>

#include "render/colour/field_range.h"
#include "render/passes/frame.h"

namespace taffy {

struct Snapshot;

/// The inputs of include/body_colour.glsl: the colours of bodies and fields, for all passes that
/// draw bodies.
class BodyColours {
  public:
    void update(const Snapshot& snapshot, ColourMap map, const ViewParameters& view,
                const std::optional<glm::vec3>& paint = {});
    /// Binds the textures too.
    void set_uniforms(const ShaderProgram& program, const Frame& frame,
                      const FieldRange& range) const;

  private:
    ColourTableTexture colour_map_;
    ColourListTexture body_colours_;
    std::optional<ColourMap> uploaded_map_;
    bool by_field_ = false;
};

}  // namespace taffy
