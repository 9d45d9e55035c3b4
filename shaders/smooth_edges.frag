#version 330 core
// Softens stair steps where the picture has one sample per pixel: across a strong edge a pixel
// takes in its neighbours along the edge. After Lottes 2009, FXAA, the short console form.
uniform sampler2D picture;
uniform vec2 origin;  // of the viewport [pixels]

uniform bool transparent;  // alpha counts, and colours have been multiplied by it

out vec4 colour;

// A transparent pixel differs from every colour.
float luma(vec4 c) { return dot(c.rgb, vec3(0.30, 0.59, 0.11)) + (transparent ? 2.0 * (1.0 - c.a) : 0.0); }

void main() {
    vec2 texel = 1.0 / vec2(textureSize(picture, 0));
    vec2 at = (gl_FragCoord.xy - origin) * texel;
    vec2 half_texel = 0.5 * texel;
    float middle = luma(texture(picture, at));
    float left_down = luma(texture(picture, at - half_texel));
    float right_up = luma(texture(picture, at + half_texel));
    float right_down = luma(texture(picture, at + vec2(half_texel.x, -half_texel.y)));
    float left_up = luma(texture(picture, at + vec2(-half_texel.x, half_texel.y)));
    float least = min(middle, min(min(left_down, right_up), min(right_down, left_up)));
    float most = max(middle, max(max(left_down, right_up), max(right_down, left_up)));
    if (most - least < 0.025 + 0.04 * most) discard;

    // Along the edge: across the gradient.
    vec2 along = vec2((left_down + right_down) - (left_up + right_up),
                      (right_up + right_down) - (left_up + left_down));
    along /= max(length(along), 1e-4);
    vec4 near = texture(picture, at + 0.6 * along * texel) + texture(picture, at - 0.6 * along * texel);
    vec4 far = texture(picture, at + 1.6 * along * texel) + texture(picture, at - 1.6 * along * texel);
    vec4 mean = 0.25 * (near + far);
    float shown = luma(mean);
    colour = shown < least || shown > most ? 0.5 * near : mean;
    if (!transparent) colour.a = 1.0;
}
