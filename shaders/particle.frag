#version 330 core
#ifdef GL_ARB_conservative_depth
#extension GL_ARB_conservative_depth : enable
layout(depth_greater) out float gl_FragDepth;
#endif
#include "include/frame.glsl"
#include "include/lighting.glsl"
#include "include/tone.glsl"
#include "include/glow.glsl"

in vec3 ray_point;
flat in vec3 centre;
flat in float radius;
flat in vec3 albedo;
flat in float glowing;
in vec2 visible;
out vec4 colour;

uniform float least_coverage;  // 0 with alpha to coverage, else 0.5
uniform float opacity;         // below 1: blended, whatever the coverage

void main() {
    // Nearest point of the pixel's ray to the centre; off: from the centre to that point.
    vec3 along = orthographic ? vec3(0.0, 0.0, -1.0) : normalize(ray_point);
    vec3 to_centre = centre - (orthographic ? vec3(ray_point.xy, 0.0) : vec3(0.0));
    vec3 off = dot(to_centre, along) * along - to_centre;
    float distance2 = dot(off, off);

    // Coverage of the pixel, from the distance to the outline in pixels.
    float coverage = 0.5 + (radius - sqrt(distance2)) / pixel_size_at(centre.z);
    if (coverage <= least_coverage) discard;

    vec3 n = (off - along * sqrt(max(radius * radius - distance2, 0.0))) / radius;
    vec3 p = centre + radius * n;
    gl_FragDepth = window_depth(p.z);

    // Neighbours hide some sky from the flanks.
    float flank = dot(n, -along);
    vec3 light = lit_surface(albedo, n, -along, visible.x, visible.y * (0.55 + 0.45 * flank));
    if (glowing > 0.0) light += glow(glowing, flank);
    colour = vec4(screen_colour(light), opacity < 1.0 ? opacity : min(coverage, 1.0));
}
