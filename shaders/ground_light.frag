#version 330 core
// How much key light (r) and sky (g) reach each point of a rectangle of the ground, and how much of
// the key light passes the liquids above it without a tint (b). The shadow is
// sharp where the body touches the ground and softens with the distance to its caster
// (percentage-closer soft shadows, Fernando 2005). Texels take turns with four patterns of taps, a
// quarter of a turn and of a ring apart; ground_smooth.frag takes the mean of the four around a
// point, so that few taps suffice without terraces.
#include "include/shadow.glsl"

in vec2 position;
out vec4 visible;

uniform vec4 ground_rectangle;  // x, y of the lower corner, size x, y [m]
uniform float ground_texel;     // 1 / resolution
uniform float ground_height;    // [m]
uniform sampler2D shadow_depth;
uniform int ground_taps;        // for the blur; half as many search for blockers
uniform float shadow_range;     // depth 0..1 in metres
uniform bool liquids;           // whether some bodies are wet: the shadow map does not have them
uniform vec3 towards_light;     // world, unit

const float light_radius = 0.10;  // tangent of half the light's opening angle

// Point k of n of the spiral in the pattern of this texel.
vec2 tap(int k, int n) {
    ivec2 turn = ivec2(gl_FragCoord.xy) & 1;
    int pattern = turn.x + 2 * turn.y;
    float angle = 2.39996323 * float(k) + 1.57079633 * float(pattern);
    float ring = float(k) + 0.25 * float(pattern) + 0.125;
    return sqrt(ring / float(n)) * vec2(cos(angle), sin(angle));
}

float soft_key_visibility(vec3 world) {
    vec3 s = (shadow_matrix * vec4(world, 1.0)).xyz;
    // Blockers may be anywhere between the first caster and the ground.
    float reach = max(light_radius * s.z * shadow_range / shadow_size, 2.0 * shadow_texel);
    float blockers = 0.0, depth = 0.0;
    for (int k = 0; k < ground_taps / 2; ++k) {
        float d = texture(shadow_depth, s.xy + reach * tap(k, ground_taps / 2)).r;
        if (d < s.z) {
            blockers += 1.0;
            depth += d;
        }
    }
    if (blockers == 0.0) return 1.0;
    float gap = s.z - depth / blockers;
    float blur = clamp(light_radius * gap * shadow_range / shadow_size, 1.5 * shadow_texel, 0.1);
    float sum = 0.0;
    for (int k = 0; k < ground_taps; ++k)
        sum += texture(shadow_map, vec3(s.xy + blur * tap(k, ground_taps), s.z));
    return sum / float(ground_taps);
}

// How much matter lies between a point and the light, in cells of the density volume.
float matter_towards_light(vec3 world) {
    const int steps = 20;
    vec3 first = (volume_origin - world) / towards_light;
    vec3 last = first + 1.0 / (volume_scale * towards_light);
    vec3 enters = min(first, last), leaves = max(first, last);
    float begin = max(max(enters.x, enters.y), max(enters.z, 0.0));
    float length = (min(min(leaves.x, leaves.y), leaves.z) - begin) / float(steps);
    if (length <= 0.0) return 0.0;
    float sum = 0.0;
    for (int k = 0; k < steps; ++k)
        sum += density_at(world + (begin + (float(k) + 0.5) * length) * towards_light, 1.0);
    return sum * length / volume_cell;
}

void main() {
    vec2 place = position - 0.5 * ground_texel;  // the mean of four is half a texel farther on
    vec3 world = vec3(ground_rectangle.xy + place * ground_rectangle.zw, ground_height);
    float key = shadows ? soft_key_visibility(world) : 1.0;
    vec3 up = vec3(0.0, 0.0, 1.0);
    float contact = 1.0 - 0.5 * density_at(world + 0.4 * volume_cell * up, 0.0);
    float clear = liquids && shadows ? exp(-0.12 * matter_towards_light(world)) : 1.0;
    visible = vec4(key, contact * sky_visibility(world, up), clear, 1.0);
}
