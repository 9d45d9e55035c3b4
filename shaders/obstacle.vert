#version 330 core
// Corners of a box: six faces of two triangles, from gl_VertexID.
#include "include/frame.glsl"

uniform mat4 box_matrix;  // unit box (-1..1) to world
uniform mat3 box_rotation;

out vec3 world;
out vec3 world_normal;

void main() {
    int face = gl_VertexID / 6, corner = gl_VertexID % 6;
    int axis = face / 2;
    float side = (face & 1) == 0 ? -1.0 : 1.0;
    // 0 1 2, 2 1 3, anticlockwise seen from outside
    int k = corner < 3 ? corner : (corner == 3 ? 2 : corner == 4 ? 1 : 3);
    float u = (k & 1) == 0 ? -1.0 : 1.0, v = (k & 2) == 0 ? -side : side;
    vec3 p = axis == 0 ? vec3(side, u, v) : axis == 1 ? vec3(v, side, u) : vec3(u, v, side);
    vec3 n = axis == 0 ? vec3(side, 0.0, 0.0) : axis == 1 ? vec3(0.0, side, 0.0) : vec3(0.0, 0.0, side);
    world = (box_matrix * vec4(p, 1.0)).xyz;
    world_normal = box_rotation * n;
    gl_Position = projection_matrix * (view_matrix * vec4(world, 1.0));
}
