#include "render/passes/obstacle_pass.h"

#include <algorithm>

#include "render/gl/blending.h"
#include "render/shapes/glass_pane.h"
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
    const glm::vec3 normal = to_glm(plane_normal(plane));
    const glm::vec3 x = any_perpendicular(normal), y = glm::cross(normal, x);
    const glm::vec3 middle = stage.centre();
    const glm::vec3 on_plane = middle - glm::dot(middle - to_glm(plane.centre), normal) * normal;
    const float size = 0.75f * glm::length(stage.size());
    constexpr float thickness = 0.01f;
    return {on_plane - thickness * normal, glm::mat3(x, y, normal),
            glm::vec3(size, size, thickness)};
}

Slab slab_of(const Obstacle& obstacle, const Bounds& stage) {
    if (is_plane(obstacle)) return plane_slab(obstacle, stage);
    return {to_glm(obstacle.centre), glm::mat3_cast(to_glm(obstacle.rotation)),
            to_glm(obstacle.shape->half_extents())};
}

bool is_slab(const Obstacle& obstacle) {
    return is_plane(obstacle) || is_box(obstacle);
}

void draw_slab(const ShaderProgram& program, const Slab& slab) {
    glm::mat4 box(slab.rotation);
    for (int i = 0; i < 3; ++i) box[i] *= slab.half[i];
    box[3] = glm::vec4(slab.centre, 1.0f);
    program.set("box_matrix", box);
    program.set("box_rotation", slab.rotation);
    glDrawArrays(GL_TRIANGLES, 0, 36);
}

void add_box_edges(const Slab& box, std::vector<Edge>& edges) {
    const auto corner = [&](float x, float y, float z) {
        return box.centre + box.rotation * (box.half * glm::vec3(x, y, z));
    };
    for (const float side : {-1.0f, 1.0f}) {
        const glm::vec3 x[] = {corner(side, -1, -1), corner(side, 1, -1), corner(side, 1, 1),
                               corner(side, -1, 1)};
        const glm::vec3 y[] = {corner(-1, side, -1), corner(1, side, -1), corner(1, side, 1),
                               corner(-1, side, 1)};
        add_edges(x, edges);
        add_edges(y, edges);
    }
}

bool in_front(const Frame& frame, const Obstacle& plane) {
    const glm::vec3 normal = to_glm(plane_normal(plane));
    if (frame.orthographic) return glm::dot(normal, glm::vec3(frame.world_matrix[2])) > 0.0f;
    return glm::dot(frame.eye - to_glm(plane.centre), normal) > 0.0f;
}

}  // namespace

const Obstacle* ground_plane(std::span<const Obstacle> obstacles) {
    for (const Obstacle& obstacle : obstacles)
        if (obstacle.present && is_plane(obstacle) && !obstacle.path && !obstacle.transparent &&
            plane_normal(obstacle).z() > 0.999f)
            return &obstacle;
    return nullptr;
}

bool is_coloured(const Obstacle& obstacle, const Obstacle* ground) {
    return obstacle.present && &obstacle != ground && !is_glass(obstacle);
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
        if (!obstacle.present || &obstacle == ground || !is_slab(obstacle) || is_glass(obstacle))
            continue;
        if (is_plane(obstacle) && !in_front(frame, obstacle)) continue;
        program_.set("albedo", colour(obstacle));
        draw_slab(program_, slab_of(obstacle, stage));
    }
}

void ObstaclePass::draw_glass(const Frame& frame, std::span<const Obstacle> obstacles,
                              const Bounds& stage) {
    if (std::ranges::none_of(obstacles, is_glass)) return;
    for (ShaderProgram* program : {&glass_bar_program_, &glass_program_}) {
        program->use();
        frame.set_uniforms(*program);
        program->set("glass_colour", frame.look.glass);
        program->set("edge_colour", frame.look.glass_edge);
    }
    glass_program_.set("edge", 0);
    begin_blending_over();
    glDepthMask(GL_FALSE);
    glEnable(GL_POLYGON_OFFSET_FILL);  // the bottom of a standing glass lies in the ground
    glPolygonOffset(-1.0f, -1.0f);
    draw_panes(obstacles, stage);
    glEnable(GL_CULL_FACE);
    for (const GLenum hidden : {GL_FRONT, GL_BACK}) {  // the far side first
        glCullFace(hidden);
        for (const Obstacle& obstacle : obstacles)
            if (obstacle.present && is_glass(obstacle) && !is_slab(obstacle))
                draw_mesh(glass_program_, obstacle);
    }
    draw_edges(obstacles, stage);
    glDisable(GL_POLYGON_OFFSET_FILL);
    glDisable(GL_CULL_FACE);
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
}

/// Draws the panes of planes, and the six sides of boxes.
void ObstaclePass::draw_panes(std::span<const Obstacle> obstacles, const Bounds& stage) {
    std::vector<glm::vec3> vertices;
    for (const Obstacle& obstacle : obstacles) {
        if (!obstacle.present || !obstacle.transparent || !is_plane(obstacle)) continue;
        const std::vector<glm::vec3> corners = pane_corners(obstacle, obstacles, stage);
        const glm::vec3 normal = to_glm(plane_normal(obstacle));
        for (size_t k = 2; k < corners.size(); ++k)
            for (const glm::vec3& corner : {corners[0], corners[k - 1], corners[k]})
                vertices.insert(vertices.end(), {corner, normal});
    }
    if (!vertices.empty()) {
        pane_vertices_.upload(std::span<const glm::vec3>(vertices));
        pane_inputs_.floats(0, pane_vertices_, 3, 2 * sizeof(glm::vec3), 0, 0);
        pane_inputs_.floats(1, pane_vertices_, 3, 2 * sizeof(glm::vec3), sizeof(glm::vec3), 0);
        pane_inputs_.bind();
        glass_program_.set("model_matrix", glm::mat4(1.0f));
        glDrawArrays(GL_TRIANGLES, 0, int(vertices.size() / 2));
    }
    glass_bar_program_.use();
    glass_bar_program_.set("edge", 0);
    glBindVertexArray(empty_.id());
    for (const Obstacle& obstacle : obstacles)
        if (obstacle.present && obstacle.transparent && is_box(obstacle))
            draw_slab(glass_bar_program_, slab_of(obstacle, stage));
    glass_program_.use();
}

void ObstaclePass::draw_edges(std::span<const Obstacle> obstacles, const Bounds& stage) {
    glass_program_.set("edge", 1);
    std::vector<Edge> edges;
    for (const Obstacle& obstacle : obstacles) {
        if (!obstacle.present || !is_glass(obstacle)) continue;
        if (!is_slab(obstacle)) draw_mesh(glass_program_, obstacle, true);
        if (is_plane(obstacle)) add_edges(pane_corners(obstacle, obstacles, stage), edges);
        if (is_box(obstacle)) add_box_edges(slab_of(obstacle, stage), edges);
    }
    glass_bar_program_.use();
    glass_bar_program_.set("edge", 1);
    glBindVertexArray(empty_.id());
    const float half = 0.0025f * glm::length(stage.size());
    for (const auto& [a, b] : edges) {
        const glm::vec3 x = glm::normalize(b - a), y = any_perpendicular(x);
        draw_slab(glass_bar_program_, {0.5f * (a + b), glm::mat3(x, y, glm::cross(x, y)),
                                       glm::vec3(0.5f * glm::distance(a, b), half, half)});
    }
}

void ObstaclePass::draw_shadow_casters(const glm::mat4& light_matrix,
                                       std::span<const Obstacle> obstacles) {
    shadow_program_.use();
    shadow_program_.set("view_matrix", glm::mat4(1.0f));
    shadow_program_.set("projection_matrix", light_matrix);
    glBindVertexArray(empty_.id());
    // Only the sides that face away from the light cast shadows, so that lit sides do not shade
    // themselves.
    glEnable(GL_CULL_FACE);
    glCullFace(GL_FRONT);
    for (const Obstacle& obstacle : obstacles)
        if (obstacle.present && is_box(obstacle) && !is_glass(obstacle))
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

const ObstaclePass::Mesh& ObstaclePass::mesh_of(const Obstacle& obstacle, bool edges) {
    for (const auto& mesh : meshes_)
        if (mesh->shape == obstacle.shape && mesh->edges == edges) return *mesh;
    constexpr size_t most = 200;  // of many scenes, one after the other
    if (meshes_.size() >= most) meshes_.clear();
    const TriangleMesh triangles = edges ? obstacle.shape->edges() : obstacle.shape->mesh();
    std::vector<Vec3f> vertices;  // position, normal
    for (const auto& triangle : triangles.triangles)
        for (const uint32_t k : triangle) {
            vertices.push_back(triangles.position[k]);
            vertices.push_back(triangles.normal[k]);
        }
    auto mesh = std::make_unique<Mesh>();
    mesh->shape = obstacle.shape;
    mesh->edges = edges;
    mesh->vertices.upload(std::span<const Vec3f>(vertices));
    mesh->inputs.floats(0, mesh->vertices, 3, 2 * sizeof(Vec3f), 0, 0);
    mesh->inputs.floats(1, mesh->vertices, 3, 2 * sizeof(Vec3f), sizeof(Vec3f), 0);
    mesh->count = int(vertices.size() / 2);
    meshes_.push_back(std::move(mesh));
    return *meshes_.back();
}

void ObstaclePass::draw_mesh(const ShaderProgram& program, const Obstacle& obstacle, bool edges) {
    glm::mat4 place = glm::mat4_cast(to_glm(obstacle.rotation));
    place[3] = glm::vec4(to_glm(obstacle.centre), 1.0f);
    program.set("model_matrix", place);
    const Mesh& mesh = mesh_of(obstacle, edges);
    mesh.inputs.bind();
    glDrawArrays(GL_TRIANGLES, 0, mesh.count);
}

}  // namespace taffy
