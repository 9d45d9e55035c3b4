#version 330 core
#include "include/frame.glsl"
#include "include/lighting.glsl"
#include "include/background.glsl"
#include "include/tone.glsl"

in vec2 ground;
out vec4 colour;

uniform vec3 ground_centre;
uniform float ground_fade;       // [m] where it has become background
uniform vec3 ground_albedo;
uniform vec3 grid_colour;        // linear
uniform float grid_strength;
uniform float ground_opacity;    // below 1 when seen from below
uniform vec4 ground_rectangle;   // that ground_light covers
uniform sampler2D ground_light;

// Coverage of the pixel by lines `spacing` apart; gone before they run into each other.
float grid(vec2 p, vec2 pixel, float spacing) {
    vec2 away = abs(fract(p / spacing - 0.5) - 0.5) * spacing / pixel;  // [pixels]
    vec2 line = clamp(1.1 - away, 0.0, 1.0) * smoothstep(5.0, 16.0, spacing / pixel);
    return max(line.x, line.y);
}

void main() {
    vec2 pixel = max(fwidth(ground), 1e-6);
    float lines = max(grid(ground, pixel, 1.0), 0.35 * grid(ground, pixel, 0.1));
    lines = max(lines, 0.8 * grid(ground, pixel, 10.0));
    vec3 albedo = mix(ground_albedo, grid_colour, lines * grid_strength);

    vec2 visible = texture(ground_light, (ground - ground_rectangle.xy) / ground_rectangle.zw).rg;
    vec3 light = key_light * (max(dot(up_direction, key_direction), 0.0) * visible.r);
    light += (sky_light + 0.5 * fill_light) * visible.g;

    float away = length(ground - ground_centre.xy) / ground_fade;
    vec3 backdrop = background_colour(gl_FragCoord.y / viewport_size.y);
    vec3 shown = mix(screen_colour(albedo * light), backdrop, smoothstep(0.2, 1.0, away));
    colour = vec4(shown + dither(gl_FragCoord.xy), ground_opacity);
}
