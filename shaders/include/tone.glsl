// Linear light to the screen: values up to the knee stay as they are, brighter ones approach 1
// smoothly (a filmic shoulder), then the sRGB curve.
const float tone_knee = 0.6;

vec3 tone_mapped(vec3 light) {
    vec3 over = max(light - tone_knee, 0.0);
    return min(light, tone_knee) + (1.0 - tone_knee) * over / (over + (1.0 - tone_knee));
}

// Within 0.005 of the sRGB curve on 0..1: a fit in x, x^1/2, x^1/4, x^1/8, faster than a power.
vec3 srgb_from_linear(vec3 x) {
    vec3 x2 = sqrt(x), x4 = sqrt(x2), x8 = sqrt(x4);
    return max(0.662002687 * x2 + 0.684122060 * x4 - 0.323583601 * x8 - 0.0225411470 * x, 0.0);
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
