#version 330 core
// The mean of four texels of the light on the ground, each of which was made with other taps.
in vec2 position;
out vec4 visible;

uniform sampler2D ground_light;
uniform float ground_texel;  // 1 / resolution

void main() {
    visible = texture(ground_light, position + 0.5 * ground_texel);
}
