#version 330 core
// A disc through the sphere's centre, facing the light: the lit half is never in its own shadow.
layout(location = 0) in vec4 sphere;

uniform mat4 light_matrix;       // world to clip, orthographic
uniform vec3 light_right;        // world, unit
uniform vec3 light_up;
uniform float radius_scale;

out vec2 corner;

void main() {
    corner = vec2((gl_VertexID & 1) == 0 ? -1.0 : 1.0, (gl_VertexID & 2) == 0 ? -1.0 : 1.0);
    vec3 p = sphere.xyz + (light_right * corner.x + light_up * corner.y) * (sphere.w * radius_scale);
    gl_Position = light_matrix * vec4(p, 1.0);
}
