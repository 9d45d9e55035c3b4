#version 330 core
#include "include/background.glsl"
#include "include/tone.glsl"

in vec2 position;
out vec4 colour;

void main() {
    colour = vec4(background_colour(position.y) + dither(gl_FragCoord.xy), 1.0);
}
