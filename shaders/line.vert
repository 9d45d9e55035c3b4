#version 330 core
// A rectangle around a thick line on the screen, half a width longer at both ends.
#include "include/frame.glsl"

layout(location = 0) in vec3 start;      // world
layout(location = 1) in vec3 end;
layout(location = 2) in vec4 start_colour;  // sRGB and opacity
layout(location = 3) in vec4 end_colour;
layout(location = 4) in vec2 style;      // width [pixels shown], opacity where hidden

out vec2 along_across;        // [pixels] from the start
out vec4 line_colour;
flat out float line_length;   // [pixels]
flat out float half_width;
flat out float hidden_opacity;

// Moves p along the line until it is in front of the near plane.
vec4 clipped(vec4 p, vec4 q) {
    const float smallest_w = 1e-4;
    float near_p = p.z + p.w, near_q = q.z + q.w;  // both must be positive
    if (orthographic || near_p > smallest_w || near_q <= near_p) return p;
    return mix(p, q, (smallest_w - near_p) / (near_q - near_p));
}

void main() {
    vec4 p = projection_matrix * (view_matrix * vec4(start, 1.0));
    vec4 q = projection_matrix * (view_matrix * vec4(end, 1.0));
    vec4 a = clipped(p, q), b = clipped(q, p);
    vec2 pixel_a = 0.5 * viewport_size * a.xy / a.w;
    vec2 pixel_b = 0.5 * viewport_size * b.xy / b.w;

    line_length = distance(pixel_a, pixel_b);
    half_width = 0.5 * pixel_ratio * style.x;
    hidden_opacity = style.y;
    vec2 x = line_length > 1e-3 ? (pixel_b - pixel_a) / line_length : vec2(1.0, 0.0);
    vec2 y = vec2(-x.y, x.x);
    bool at_end = (gl_VertexID & 1) != 0;
    float side = (gl_VertexID & 2) == 0 ? -1.0 : 1.0;
    float out_by = half_width + 1.0;

    vec2 pixel = (at_end ? pixel_b + out_by * x : pixel_a - out_by * x) + side * out_by * y;
    vec4 corner = at_end ? b : a;
    along_across = vec2(at_end ? line_length + out_by : -out_by, side * out_by);
    line_colour = at_end ? end_colour : start_colour;
    // Everything varies linearly on the screen.
    gl_Position = vec4(pixel / (0.5 * viewport_size), corner.z / corner.w, 1.0);
    if (a.w <= 0.0 || b.w <= 0.0) gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
}
