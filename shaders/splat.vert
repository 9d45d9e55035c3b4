#version 330 core
// The rectangle around an elliptical splat, in the splat's own plane: each fragment lies where the
// pixel's ray meets the plane, and `at` is its place in the ellipse [Botsch, Kobbelt 2003; Botsch
// et al. 2005]. A ball is a disc that faces the eye, shaded as a ball.
#include "include/body_colour.glsl"
#include "include/frame.glsl"
#include "include/tone.glsl"

layout(location = 0) in vec3 centre;    // world [m]
layout(location = 1) in vec3 u;         // half axes; v = 0: a ball of radius |u|
layout(location = 2) in vec3 v;
layout(location = 3) in vec3 colour;    // linear
layout(location = 4) in vec3 figures;   // field, held, gripped
layout(location = 5) in vec4 finish;    // glossy, metal, wet, temperature [C] if it glows

uniform float splat_size;
uniform float push;     // away from the eye, in half axes: splats no farther behind show through

out vec2 at;            // in half axes
out float view_z;       // [m]
out vec3 bulge;         // for a ball: part of the unit normal across the line of sight
flat out vec3 normal;   // view space, unit; for a ball: towards the eye
flat out float ball_radius;  // 0: a disc
flat out vec3 shown;    // linear colour, or the field's value and zeros
flat out vec4 finish_heat;

void main() {
    vec3 c = (view_matrix * vec4(centre, 1.0)).xyz;
    vec3 x = splat_size * (mat3(view_matrix) * u), y = splat_size * (mat3(view_matrix) * v);
    float size = length(x);
    bool ball = dot(y, y) == 0.0;
    ball_radius = ball ? size : 0.0;
    if (ball) {
        vec3 front = direction_to_eye(c);
        x = size * normalize(cross(vec3(0.0, 1.0, 0.0), front));
        y = cross(front, x);
    } else {
        size = 0.5 * (size + length(y));
    }
    normal = normalize(cross(x, y));
    at = vec2((gl_VertexID & 1) == 0 ? -1.0 : 1.0, (gl_VertexID & 2) == 0 ? -1.0 : 1.0);
    vec3 offset = at.x * x + at.y * y;
    bulge = ball ? offset / size : vec3(0.0);
    vec3 p = c + offset;
    view_z = p.z;
    shown = colour_by_field ? vec3(figures.x, 0.0, 0.0)
                            : linear_from_srgb(highlighted(srgb_from_linear(colour), figures.y, figures.z));
    finish_heat = finish;
    p -= push * size * direction_to_eye(p);
    gl_Position = projection_matrix * vec4(p, 1.0);
}
