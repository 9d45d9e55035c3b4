#pragma once
#include "render/passes/body_colours.h"
#include "render/passes/carried_meshes.h"

namespace taffy {

class Shading;

/// Draws bodies as smoothly shaded meshes.
class MeshPass {
  public:
    /// @param opacity  0 to 1; below 1 the nearest surface is blended over what is behind it
    void draw(const Frame& frame, const Shading& shading, const BodyColours& colours,
              const CarriedMeshes& meshes, const CarriedMeshes::Wanted& wanted,
              const FieldRange& range, float opacity) const;
    /// @param part      of the shadow map's points that the meshes are drawn to, see fade.glsl
    /// @param set_back  away from the light [m]
    void draw_shadow_casters(const glm::mat4& light_matrix, const CarriedMeshes& meshes,
                             const CarriedMeshes::Wanted& wanted, float part, float set_back) const;

  private:
    ShaderProgram program_{"mesh"};
    ShaderProgram shadow_program_{"mesh_shadow.vert", "surface_shadow.frag", {}};
};

}  // namespace taffy
