#pragma once
#include "render/passes/body_colours.h"
#include "render/passes/skin_buffers.h"

namespace taffy {

class Shading;

/// Draws surfaces that are made of particles as smooth lit triangles.
class SkinPass {
  public:
    void draw(const Frame& frame, const Shading& shading, const BodyColours& colours,
              const SkinBuffers& skins, const FieldRange& range) const;
    /// Blends the nearest surface over what is behind it.
    /// @param opacity  0 to 1
    void draw_see_through(const Frame& frame, const Shading& shading, const BodyColours& colours,
                          const SkinBuffers& skins, const FieldRange& range, float opacity) const;
    /// @param set_back  of bodies whose mesh is still fading, see render/view/fading.h
    void draw_shadow_casters(const glm::mat4& light_matrix, const SkinBuffers& skins,
                             float set_back) const;

  private:
    void use(const Frame& frame, const Shading& shading, const BodyColours& colours,
             const FieldRange& range, float opacity) const;

    ShaderProgram program_{"skin.vert", "mesh.frag", {}};
    ShaderProgram shadow_program_{"skin_shadow.vert", "surface_shadow.frag", {}};
};

}  // namespace taffy
