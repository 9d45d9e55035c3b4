#version 330 core
#ifdef GL_ARB_conservative_depth
#extension GL_ARB_conservative_depth : enable
layout(depth_greater) out float gl_FragDepth;
#endif
#include "include/frame.glsl"
#include "include/lighting.glsl"
#include "include/shadow.glsl"
#include "include/tone.glsl"

in vec3 ray_point;
flat in vec3 centre;
flat in float radius;
flat in vec3 albedo;
out vec4 colour;

void main() {
    // Nearest point of the pixel's ray to the centre; off: from the centre to it.
    vec3 along = orthographic ? vec3(0.0, 0.0, -1.0) : normalize(ray_point);
    vec3 to_centre = centre - (orthographic ? vec3(ray_point.xy, 0.0) : vec3(0.0));
    vec3 off = dot(to_centre, along) * along - to_centre;
    float distance2 = dot(off, off);

    // Coverage of the pixel, from the distance to the outline in pixels.
    float coverage = 0.5 + (radius - sqrt(distance2)) / pixel_size_at(centre.z);
    if (coverage <= 0.0) discard;

    vec3 n = (off - along * sqrt(max(radius * radius - distance2, 0.0))) / radius;
    n = normalize(n);
    vec3 p = centre + radius * n;
    gl_FragDepth = window_depth(p.z);

    vec3 world = (world_matrix * vec4(p, 1.0)).xyz;
    vec3 world_normal = mat3(world_matrix) * n;
    vec3 light = lit_surface(albedo, n, -along, key_visibility(world), sky_visibility(world, world_normal));
    colour = vec4(screen_colour(light), min(coverage, 1.0));
}
