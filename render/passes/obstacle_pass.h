#pragma once
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "core/snapshot/snapshot.h"
#include "render/gl/buffer.h"
#include "render/passes/frame.h"
#include "render/passes/shading.h"

namespace taffy {

/// Draws obstacles: boxes as they are, planes other than the ground as thin slabs around the stage,
/// all others by their triangles. A plane is not drawn when seen from behind.
class ObstaclePass {
  public:
    using Colour = std::function<glm::vec3(const Obstacle&)>;  // linear albedo
    /// stage: where the bodies were at first [m].
    void draw(const Frame& frame, const Shading& shading, std::span<const Obstacle> obstacles,
              const Bounds& stage, const Colour& colour);
    /// Draws transparent obstacles; after everything else in the scene.
    void draw_glass(const Frame& frame, std::span<const Obstacle> obstacles, const Bounds& stage);
    void draw_shadow_casters(const glm::mat4& light_matrix, std::span<const Obstacle> obstacles);

  private:
    /// Triangles on the graphics card, kept while the obstacle's shape stays the same.
    struct Mesh {
        ShapePtr shape;
        bool edges = false;  // whether these are the edges of glass
        StreamBuffer vertices;
        VertexArray inputs;
        int count = 0;
    };
    const Mesh& mesh_of(const Obstacle& obstacle, bool edges);
    void draw_mesh(const ShaderProgram& program, const Obstacle& obstacle, bool edges = false);
    void draw_panes(std::span<const Obstacle> obstacles, const Bounds& stage);
    void draw_edges(std::span<const Obstacle> obstacles, const Bounds& stage);

    std::vector<std::unique_ptr<Mesh>> meshes_;
    ShaderProgram mesh_program_{"obstacle_mesh.vert", "obstacle.frag", {}};
    ShaderProgram mesh_shadow_program_{"obstacle_mesh.vert", "obstacle_shadow.frag", {}};
    ShaderProgram glass_program_{"obstacle_mesh.vert", "glass.frag", {}};
    ShaderProgram program_{"obstacle"};
    ShaderProgram shadow_program_{"obstacle.vert", "obstacle_shadow.frag", {}};
    ShaderProgram glass_bar_program_{"obstacle.vert", "glass.frag", {}};
    GlVertexArray empty_;
    StreamBuffer pane_vertices_;  // position, normal
    VertexArray pane_inputs_;
};

/// Returns the plane that is shown as ground, or null: the first opaque plane at rest that looks
/// up.
const Obstacle* ground_plane(std::span<const Obstacle> obstacles);

/// Whether an obstacle that has a value of the colour field gets the value's colour, as bodies do:
/// it is present, and neither the ground nor glass.
bool is_coloured(const Obstacle& obstacle, const Obstacle* ground);

}  // namespace taffy
