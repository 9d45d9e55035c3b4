#version 330 core
#include "include/frame.glsl"
#include "include/background.glsl"
#include "include/tone.glsl"

in vec2 ground;
out vec4 colour;

uniform vec3 ground_centre;
uniform float ground_fade;       // [m] where the ground has become background
uniform vec3 ground_colour;      // sRGB, in full light
uniform vec3 grid_colour;
uniform float grid_strength;
uniform vec3 key_part;           // share of the light on open ground; key_part + sky_part = 1
uniform vec3 sky_part;
uniform vec3 liquid_tint;        // linear: what deep liquids leave of the key light
uniform float ground_opacity;    // below 1 when seen from below
uniform vec4 ground_rectangle;   // the area that ground_light covers
uniform sampler2D ground_light;

// Coverage of the pixel by lines `spacing` apart; 0 before the lines run into each other.
float grid(vec2 p, vec2 per_metre, float spacing) {
    vec2 cell = spacing * per_metre;  // [pixels]
    vec2 away = abs(fract(p * (1.0 / spacing) - 0.5) - 0.5) * cell;
    vec2 line = clamp(1.1 - away, 0.0, 1.0) * clamp(0.08 * cell - 0.4, 0.0, 1.0);
    return max(line.x, line.y);
}

void main() {
    vec2 per_metre = 1.0 / max(pixel_ratio * fwidth(ground), 1e-6);  // [pixels shown/m]
    float lines = max(grid(ground, per_metre, 1.0), 0.3 * grid(ground, per_metre, 0.1));
    vec3 base = mix(ground_colour, grid_colour, lines * grid_strength);

    // The square root stands for the sRGB curve: light is halved, the screen's value is not.
    vec3 visible = texture(ground_light, (ground - ground_rectangle.xy) / ground_rectangle.zw).rgb;
    vec3 key = key_part * visible.r * mix(liquid_tint, vec3(1.0), visible.b);
    vec3 shown = base * sqrt(key + sky_part * visible.g);

    vec2 offset = (ground - ground_centre.xy) / ground_fade;
    vec3 backdrop = background_colour(gl_FragCoord.y / viewport_size.y);
    shown = mix(shown, backdrop, min(1.1 * dot(offset, offset) + 0.02, 1.0));
    colour = vec4(shown + dither(gl_FragCoord.xy), ground_opacity);
}
