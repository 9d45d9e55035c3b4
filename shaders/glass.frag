#version 330 core
// A thin glass wall: clear where one looks straight at it, less so at grazing angles and at edges,
// with a highlight.
#include "include/frame.glsl"
#include "include/lighting.glsl"

in vec3 world;
in vec3 world_normal;
out vec4 colour;

uniform vec3 glass_colour;  // sRGB
uniform vec3 edge_colour;
uniform bool edge;

void main() {
    vec3 p = (view_matrix * vec4(world, 1.0)).xyz;
    vec3 n = normalize(mat3(view_matrix) * world_normal);
    vec3 to_eye = direction_to_eye(p);
    if (dot(n, to_eye) < 0.0) n = -n;
    float grazing = 1.0 - dot(n, to_eye);
    float gloss = pow(max(dot(n, normalize(key_direction + to_eye)), 0.0), 64.0);
    float rim = edge ? 1.0 : grazing * grazing * grazing;
    colour = vec4(mix(glass_colour, edge_colour, rim), mix(0.10, 0.62, rim));
    colour = mix(colour, vec4(1.0), 0.6 * gloss);
}
