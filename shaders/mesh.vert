#version 330 core
#include "include/body_colour.glsl"
#include "include/frame.glsl"
#include "include/tone.glsl"

layout(location = 0) in vec3 position;  // world [m]
layout(location = 1) in vec3 normal;
layout(location = 2) in float sky;
layout(location = 3) in vec4 figures;   // field, held, gripped, temperature [C]
layout(location = 4) in uint body;

out vec3 world;
out vec3 world_normal;
out float open_sky;
out float field;
out vec3 body_albedo;  // linear
out vec2 kept;         // which pixels show the mesh, see fade.glsl
out vec4 finish_heat;  // see looks.glsl

void main() {
    world = position;
    world_normal = normal;
    open_sky = sky;
    field = figures.x;
    body_albedo = linear_from_srgb(body_colour(int(body), figures.y, figures.z));
    kept = vec2(0.0, mesh_part(int(body)));
    finish_heat = body_finish(int(body), figures.w);
    gl_Position = projection_matrix * (view_matrix * vec4(position, 1.0));
}
