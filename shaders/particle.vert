#version 330 core
// A square that just covers the outline of a sphere, one pixel of edge included.
#include "include/body_colour.glsl"
#include "include/frame.glsl"
#include "include/shadow.glsl"
#include "include/tone.glsl"

layout(location = 0) in vec4 sphere;       // x, y, z, radius [m]
layout(location = 1) in float field;       // in its unit
layout(location = 2) in uint body;
layout(location = 3) in uint flags;
layout(location = 4) in float heat;        // temperature [C] if the particle glows

uniform float radius_scale;

out vec3 ray_point;            // view space, on the square
flat out vec3 centre;          // view space
flat out float radius;
flat out vec3 albedo;          // linear
flat out float glowing;        // temperature [C], where the body's own colours are shown
out vec2 visible;              // parts of key light and of sky that reach the sphere

const uint flag_fixed = 1u, flag_handle = 2u, flag_gripped = 4u;

vec3 particle_colour() {
    if (colour_by_field) return field_colour(field);
    return body_colour(int(body), float((flags & (flag_fixed | flag_handle)) != 0u),
                       float((flags & flag_gripped) != 0u));
}

void main() {
    radius = sphere.w * radius_scale;
    centre = (view_matrix * vec4(sphere.xyz, 1.0)).xyz;
    glowing = colour_by_field ? 0.0 : heat;
    albedo = linear_from_srgb(particle_colour());
    vec2 corner = vec2((gl_VertexID & 1) == 0 ? -1.0 : 1.0, (gl_VertexID & 2) == 0 ? -1.0 : 1.0);
    float edge = pixel_size_at(centre.z);

    // Light that reaches the sphere's front, towards this corner; in between it varies smoothly.
    vec3 front = direction_to_eye(centre);
    vec3 x = normalize(cross(vec3(0.0, 1.0, 0.0), front));
    vec3 y = cross(front, x);
    vec3 normal = mat3(world_matrix) * (0.57 * (x * corner.x + y * corner.y) + 0.59 * front);
    vec3 surface = sphere.xyz + radius * normal;
    visible = vec2(key_visibility(surface), sky_visibility(surface, normal));

    if (orthographic) {
        ray_point = centre + vec3(corner * (radius + edge), radius);
    } else {
        // The outline is a circle in the plane across the line of sight, moved nearer to the eye
        // until it touches the sphere's front, so that depth only grows in the fragment shader.
        float d = length(centre);
        float outline = radius * sqrt(max(1.0 - radius * radius / (d * d), 0.0));
        float shrink = (d - radius) / (d - radius * radius / d);
        ray_point = -front * (d - radius) +
                    (x * corner.x + y * corner.y) * ((outline + edge) * shrink);
        // The eye is inside the sphere.
        if (d < 1.05 * radius) ray_point = vec3(0.0, 0.0, 1.0);
    }
    gl_Position = projection_matrix * vec4(ray_point, 1.0);
}
