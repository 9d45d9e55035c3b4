#version 330 core
// A thin glass wall: clear where one looks straight at it, whiter at its edges, with a highlight.
#include "include/frame.glsl"
#include "include/lighting.glsl"
#include "include/tone.glsl"

in vec3 world;
in vec3 world_normal;
out vec4 colour;

void main() {
    vec3 p = (view_matrix * vec4(world, 1.0)).xyz;
    vec3 n = normalize(mat3(view_matrix) * world_normal);
    vec3 to_eye = direction_to_eye(p);
    float across = abs(dot(n, to_eye));
    vec3 light = lit_surface(vec3(0.9, 0.95, 1.0), dot(n, to_eye) < 0.0 ? -n : n, to_eye, 1.0, 1.0);
    float alpha = 0.07 + 0.55 * pow(1.0 - across, 3.0);
    colour = vec4(screen_colour(light), alpha);
}
