#version 330 core
#include "include/body_colour.glsl"
#include "include/fade.glsl"
#include "include/frame.glsl"
#include "include/lighting.glsl"
#include "include/shadow.glsl"
#include "include/tone.glsl"
#include "include/looks.glsl"

in vec3 world;
in vec3 world_normal;
in float open_sky;
in float field;
in vec3 body_albedo;
in vec2 kept;  // see fade.glsl
in vec4 finish_heat;
out vec4 colour;

uniform float opacity;

void main() {
    if (is_left_out(kept)) discard;
    vec3 facing = normalize(world_normal);
    if (!gl_FrontFacing) facing = -facing;  // the inner side of an open mesh
    float key = key_visibility(off_surface(world, facing));
    vec3 albedo = colour_by_field ? linear_from_srgb(field_colour(field)) : body_albedo;
    vec3 p = (view_matrix * vec4(world, 1.0)).xyz;
    Finish finish = Finish(finish_heat.x, finish_heat.y, finish_heat.z,
                           colour_by_field ? 0.0 : finish_heat.w);
    vec3 n = mat3(view_matrix) * facing;
    vec3 light = surface_light(albedo, blended(finish, opacity), p, n, world, key, open_sky);
    colour = vec4(screen_colour(light), opacity);
}
