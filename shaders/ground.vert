#version 330 core
#include "include/frame.glsl"

uniform vec3 ground_centre;  // world
uniform float ground_reach;  // [m]

out vec2 ground;  // world x, y

void main() {
    vec2 corner = vec2((gl_VertexID & 1) == 0 ? -1.0 : 1.0, (gl_VertexID & 2) == 0 ? -1.0 : 1.0);
    ground = ground_centre.xy + ground_reach * corner;
    gl_Position = projection_matrix * (view_matrix * vec4(ground, ground_centre.z, 1.0));
}
