#include "render/passes/obstacle_pass.h"

#include "core/simulation/snapshot.h"
#include "render/shapes/line_shapes.h"

namespace taffy {

namespace {

struct Slab {
    glm::vec3 centre;
    glm::mat3 rotation;
    glm::vec3 half;
};

/// The part of an endless plane near the stage.
Slab plane_slab(const Obstacle& plane, const Bounds& stage) {
    const glm::vec3 normal = to_glm(plane.normal);
    const glm::vec3 x = any_perpendicular(normal), y = glm::cross(normal, x);
    const glm::vec3 middle = stage.centre();
    const glm::vec3 on_plane = middle - glm::dot(middle - to_glm(plane.centre), normal) * normal;
    const float size = 0.75f * glm::length(stage.size());
    constexpr float thickness = 0.01f;
    return {on_plane - thickness * normal, glm::mat3(x, y, normal),
            glm::vec3(size, size, thickness)};
}

Slab slab_of(const Obstacle& obstacle, const Bounds& stage) {
    if (obstacle.shape == ObstacleShape::plane) return plane_slab(obstacle, stage);
    return {to_glm(obstacle.centre), glm::mat3_cast(to_glm(obstacle.rotation)),
            to_glm(obstacle.half_size)};
}

void draw_slab(const ShaderProgram& program, const Slab& slab) {
    glm::mat4 box(slab.rotation);
    for (int i = 0; i < 3; ++i) box[i] *= slab.half[i];
    box[3] = glm::vec4(slab.centre, 1.0f);
    program.set("box_matrix", box);
    program.set("box_rotation", slab.rotation);
    glDrawArrays(GL_TRIANGLES, 0, 36);
}

bool in_front(const Frame& frame, const Obstacle& plane) {
    const glm::vec3 normal = to_glm(plane.normal);
    if (frame.orthographic) return glm::dot(normal, glm::vec3(frame.world_matrix[2])) > 0.0f;
    return glm::dot(frame.eye - to_glm(plane.centre), normal) > 0.0f;
}

}  // namespace

const Obstacle* ground_plane(std::span<const Obstacle> obstacles) {
    for (const Obstacle& obstacle : obstacles)
        if (obstacle.shape == ObstacleShape::plane && obstacle.normal.z() > 0.999f)
            return &obstacle;
    return nullptr;
}

void ObstaclePass::draw(const Frame& frame, const Shading& shading,
                        std::span<const Obstacle> obstacles, const Bounds& stage) const {
    program_.use();
    frame.set_uniforms(program_);
    shading.set_uniforms(program_);
    program_.set("albedo", frame.look.obstacle);
    glBindVertexArray(empty_.id());
    const Obstacle* ground = ground_plane(obstacles);
    for (const Obstacle& obstacle : obstacles) {
        if (&obstacle == ground) continue;
        if (obstacle.shape == ObstacleShape::plane && !in_front(frame, obstacle)) continue;
        draw_slab(program_, slab_of(obstacle, stage));
    }
}

void ObstaclePass::draw_shadow_casters(const glm::mat4& light_matrix,
                                       std::span<const Obstacle> obstacles) const {
    shadow_program_.use();
    shadow_program_.set("view_matrix", glm::mat4(1.0f));
    shadow_program_.set("projection_matrix", light_matrix);
    glBindVertexArray(empty_.id());
    // Only the sides that face away from the light cast: those that it meets do not shade
    // themselves.
    glEnable(GL_CULL_FACE);
    glCullFace(GL_FRONT);
    for (const Obstacle& obstacle : obstacles)
        if (obstacle.shape == ObstacleShape::box) draw_slab(shadow_program_, slab_of(obstacle, {}));
    glCullFace(GL_BACK);
    glDisable(GL_CULL_FACE);
}

}  // namespace taffy
