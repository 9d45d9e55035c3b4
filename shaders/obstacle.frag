#version 330 core
#include "include/frame.glsl"
#include "include/lighting.glsl"
#include "include/shadow.glsl"
#include "include/tone.glsl"

in vec3 world;
in vec3 world_normal;
out vec4 colour;

uniform vec3 albedo;

void main() {
    vec3 p = (view_matrix * vec4(world, 1.0)).xyz;
    vec3 normal = normalize(world_normal);
    vec3 n = mat3(view_matrix) * normal;
    // A little off the surface, so that it does not shade itself.
    vec3 lifted = world + 0.2 * volume_cell * normal;
    vec3 light = lit_surface(albedo, n, direction_to_eye(p), key_visibility(lifted),
                             wall_sky_visibility(world, normal));
    colour = vec4(screen_colour(light) + dither(gl_FragCoord.xy), 1.0);
}
