#version 330 core
// Surfaces that are made of particles, drawn by mesh.frag.
#include "include/body_colour.glsl"
#include "include/frame.glsl"
#include "include/shadow.glsl"

layout(location = 0) in vec3 position;  // world [m]
layout(location = 1) in vec3 normal;
layout(location = 2) in vec3 albedo;    // linear
layout(location = 3) in vec3 figures;   // field, gripped, part of the pixels that a mesh has
layout(location = 4) in vec4 finish;    // glossy, metal, wet, temperature [C] if it glows

uniform float opacity;

out vec3 world;
out vec3 world_normal;
out float open_sky;
out float field;
out vec3 body_albedo;
out vec2 kept;  // which pixels show the skin, see fade.glsl
out vec4 finish_heat;

void main() {
    world = position;
    world_normal = normal;
    open_sky = sky_visibility(position, normal);
    field = figures.x;
    // In clear liquid, a place with much of another colour would look like a hole.
    float gripped = figures.y * mix(0.4, 0.1, opacity < 1.0 ? 1.0 : finish.z);
    body_albedo = mix(albedo, highlight_colour * highlight_colour, gripped);
    kept = vec2(figures.z, 1.0);
    finish_heat = finish;
    gl_Position = projection_matrix * (view_matrix * vec4(position, 1.0));
}
