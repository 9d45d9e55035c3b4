#version 330 core
// A triangle mesh, placed by model_matrix.
#include "include/frame.glsl"

layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;

uniform mat4 model_matrix;

out vec3 world;
out vec3 world_normal;

void main() {
    world = (model_matrix * vec4(position, 1.0)).xyz;
    world_normal = mat3(model_matrix) * normal;
    gl_Position = projection_matrix * (view_matrix * vec4(world, 1.0));
}
