#pragma once
#include <span>

#include "render/passes/frame.h"
#include "render/passes/shading.h"

namespace taffy {

struct Obstacle;

/// Boxes, and planes other than the ground as thin slabs around the stage; a slab is not drawn when
/// seen from behind.
class ObstaclePass {
  public:
    /// stage: where the bodies were at first [m].
    void draw(const Frame& frame, const Shading& shading, std::span<const Obstacle> obstacles,
              const Bounds& stage) const;
    void draw_shadow_casters(const glm::mat4& light_matrix,
                             std::span<const Obstacle> obstacles) const;

  private:
    ShaderProgram program_{"obstacle"};
    ShaderProgram shadow_program_{"obstacle.vert", "obstacle_shadow.frag", {}};
    GlVertexArray empty_;
};

/// The plane that is shown as ground: looks up and, if there are several, is the first.
const Obstacle* ground_plane(std::span<const Obstacle> obstacles);

}  // namespace taffy
