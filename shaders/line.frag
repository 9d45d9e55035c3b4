#version 330 core
in vec2 along_across;
in vec4 line_colour;
flat in float line_length;
flat in float half_width;
flat in float hidden_opacity;
out vec4 colour;

uniform bool hidden;

void main() {
    float beyond = along_across.x - clamp(along_across.x, 0.0, line_length);
    float away = length(vec2(beyond, along_across.y));
    float coverage = clamp(half_width + 0.5 - away, 0.0, 1.0);
    float opacity = line_colour.a * coverage * (hidden ? hidden_opacity : 1.0);
    if (opacity < 0.004) discard;
    colour = vec4(line_colour.rgb, opacity);
}
