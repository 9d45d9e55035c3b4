// Linear light to the screen: values up to the knee stay as they are, brighter ones approach 1
// smoothly (a filmic shoulder), then the sRGB curve.
const float tone_knee = 0.65;

vec3 tone_mapped(vec3 light) {
    vec3 over = max(light - tone_knee, 0.0) / (1.0 - tone_knee);
    return min(light, tone_knee) + (1.0 - tone_knee) * (1.0 - exp(-over));
}

vec3 srgb_from_linear(vec3 v) {
    return mix(12.92 * v, 1.055 * pow(max(v, 1e-5), vec3(1.0 / 2.4)) - 0.055, step(0.0031308, v));
}

vec3 linear_from_srgb(vec3 v) {
    return mix(v / 12.92, pow((v + 0.055) / 1.055, vec3(2.4)), step(0.04045, v));
}

vec3 screen_colour(vec3 light) { return srgb_from_linear(tone_mapped(light)); }

// Breaks up bands in smooth gradients: noise of one 8 bit step.
// Jimenez 2014, interleaved gradient noise.
float dither(vec2 pixel) {
    float noise = fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715))));
    return (noise - 0.5) / 255.0;
}
