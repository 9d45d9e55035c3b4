#version 330 core
// How much key light (r) and sky (g) reach each point of a rectangle of the ground. The shadow is
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

void main() {
    vec2 place = position - 0.5 * ground_texel;  // the mean of four is half a texel farther on
    vec3 world = vec3(ground_rectangle.xy + place * ground_rectangle.zw, ground_height);
    float key = shadows ? soft_key_visibility(world) : 1.0;
    vec3 up = vec3(0.0, 0.0, 1.0);
    float contact = 1.0 - 0.5 * density_at(world + 0.4 * volume_cell * up, 0.0);
    visible = vec4(key, contact * sky_visibility(world, up), 0.0, 1.0);
}
