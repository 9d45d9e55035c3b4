#version 330 core
// A disc behind the sphere's centre, facing the light: it shades neither the lit half nor a
// neighbour at an angle. It is larger than the sphere, so that no light leaks through a lattice.
layout(location = 0) in vec4 sphere;

uniform mat4 light_matrix;       // world to clip, orthographic
uniform vec3 light_right;        // world, unit
uniform vec3 light_up;
uniform vec3 towards_light;
uniform float radius_scale;

out vec2 corner;

void main() {
    corner = vec2((gl_VertexID & 1) == 0 ? -1.0 : 1.0, (gl_VertexID & 2) == 0 ? -1.0 : 1.0);
    float radius = sphere.w * radius_scale;
    vec3 p = sphere.xyz - 0.6 * radius * towards_light +
             1.5 * radius * (light_right * corner.x + light_up * corner.y);
    gl_Position = light_matrix * vec4(p, 1.0);
}
