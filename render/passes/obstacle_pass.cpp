#include "render/passes/obstacle_pass.h"

#include <algorithm>

#include "render/shapes/line_shapes.h"
#include "render/shapes/obstacle_mesh.h"

namespace taffy {

namespace {

struct Slab {
    glm::vec3 centre;
    glm::mat3 rotation;
    glm::vec3 half;
};

/// The part of an endless plane near the stage.
Slab plane_slab(const Obstacle& plane, const Bounds& stage) {
    const glm::vec3 normal = to_glm(Vec3f(plane.rotation * plane.normal));
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

bool is_slab(const Obstacle& obstacle) {
    return obstacle.shape == ObstacleShape::plane || obstacle.shape == ObstacleShape::box;
}

/// One sees through it: drawn after everything else, and it casts no shadow.
bool is_glass(const Obstacle& obstacle) {
    return obstacle.shape == ObstacleShape::cup;
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
    const glm::vec3 normal = to_glm(Vec3f(plane.rotation * plane.normal));
    if (frame.orthographic) return glm::dot(normal, glm::vec3(frame.world_matrix[2])) > 0.0f;
    return glm::dot(frame.eye - to_glm(plane.centre), normal) > 0.0f;
}

}  // namespace

const Obstacle* ground_plane(std::span<const Obstacle> obstacles) {
    for (const Obstacle& obstacle : obstacles)
        if (obstacle.present && obstacle.shape == ObstacleShape::plane && !obstacle.path &&
            (obstacle.rotation * obstacle.normal).z() > 0.999f)
            return &obstacle;
    return nullptr;
}

bool shows_temperature(const Obstacle& obstacle, const Obstacle* ground) {
    return obstacle.present && obstacle.has_temperature && &obstacle != ground &&
           !is_glass(obstacle);
}

void ObstaclePass::draw(const Frame& frame, const Shading& shading,
                        std::span<const Obstacle> obstacles, const Bounds& stage,
                        const Colour& colour) {
    mesh_program_.use();
    frame.set_uniforms(mesh_program_);
    shading.set_uniforms(mesh_program_);
    for (const Obstacle& obstacle : obstacles) {
        if (!obstacle.present || is_slab(obstacle) || is_glass(obstacle)) continue;
        mesh_program_.set("albedo", colour(obstacle));
        draw_mesh(mesh_program_, obstacle);
    }
    program_.use();
    frame.set_uniforms(program_);
    shading.set_uniforms(program_);
    glBindVertexArray(empty_.id());
    const Obstacle* ground = ground_plane(obstacles);
    for (const Obstacle& obstacle : obstacles) {
        if (!obstacle.present || &obstacle == ground || !is_slab(obstacle)) continue;
        if (obstacle.shape == ObstacleShape::plane && !in_front(frame, obstacle)) continue;
        program_.set("albedo", colour(obstacle));
        draw_slab(program_, slab_of(obstacle, stage));
    }
}

void ObstaclePass::draw_glass(const Frame& frame, std::span<const Obstacle> obstacles) {
    if (std::ranges::none_of(obstacles, is_glass)) return;
    glass_program_.use();
    frame.set_uniforms(glass_program_);
    glEnable(GL_BLEND);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    glDepthMask(GL_FALSE);
    glEnable(GL_CULL_FACE);
    for (const GLenum hidden : {GL_FRONT, GL_BACK}) {  // what is behind first
        glCullFace(hidden);
        for (const Obstacle& obstacle : obstacles)
            if (obstacle.present && is_glass(obstacle)) draw_mesh(glass_program_, obstacle);
    }
    glCullFace(GL_BACK);
    glDisable(GL_CULL_FACE);
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
}

void ObstaclePass::draw_shadow_casters(const glm::mat4& light_matrix,
                                       std::span<const Obstacle> obstacles) {
    shadow_program_.use();
    shadow_program_.set("view_matrix", glm::mat4(1.0f));
    shadow_program_.set("projection_matrix", light_matrix);
    glBindVertexArray(empty_.id());
    // Only the sides that face away from the light cast: those that it meets do not shade
    // themselves.
    glEnable(GL_CULL_FACE);
    glCullFace(GL_FRONT);
    for (const Obstacle& obstacle : obstacles)
        if (obstacle.present && obstacle.shape == ObstacleShape::box)
            draw_slab(shadow_program_, slab_of(obstacle, {}));
    mesh_shadow_program_.use();
    mesh_shadow_program_.set("view_matrix", glm::mat4(1.0f));
    mesh_shadow_program_.set("projection_matrix", light_matrix);
    for (const Obstacle& obstacle : obstacles)
        if (obstacle.present && !is_slab(obstacle) && !is_glass(obstacle))
            draw_mesh(mesh_shadow_program_, obstacle);
    glCullFace(GL_BACK);
    glDisable(GL_CULL_FACE);
}

const ObstaclePass::Mesh& ObstaclePass::mesh_of(const Obstacle& obstacle) {
    const Vec3f size(obstacle.radius, obstacle.height, obstacle.thickness);
    for (const auto& mesh : meshes_)
        if (mesh->shape == obstacle.shape && mesh->size == size && mesh->source == obstacle.mesh)
            return *mesh;
    constexpr size_t most = 200;  // of many scenes, one after the other
    if (meshes_.size() >= most) meshes_.clear();
    const TriangleMesh triangles = obstacle_mesh(obstacle);
    std::vector<Vec3f> vertices;  // position, normal
    for (const auto& triangle : triangles.triangles)
        for (const uint32_t k : triangle) {
            vertices.push_back(triangles.position[k]);
            vertices.push_back(triangles.normal[k]);
        }
    auto mesh = std::make_unique<Mesh>();
    mesh->shape = obstacle.shape, mesh->size = size, mesh->source = obstacle.mesh;
    mesh->vertices.upload(std::span<const Vec3f>(vertices));
    mesh->inputs.floats(0, mesh->vertices, 3, 2 * sizeof(Vec3f), 0, 0);
    mesh->inputs.floats(1, mesh->vertices, 3, 2 * sizeof(Vec3f), sizeof(Vec3f), 0);
    mesh->count = int(vertices.size() / 2);
    meshes_.push_back(std::move(mesh));
    return *meshes_.back();
}

void ObstaclePass::draw_mesh(const ShaderProgram& program, const Obstacle& obstacle) {
    glm::mat4 place = glm::mat4_cast(to_glm(obstacle.rotation));
    place[3] = glm::vec4(to_glm(obstacle.centre), 1.0f);
    program.set("model_matrix", place);
    const Mesh& mesh = mesh_of(obstacle);
    mesh.inputs.bind();
    glDrawArrays(GL_TRIANGLES, 0, mesh.count);
}

}  // namespace taffy
