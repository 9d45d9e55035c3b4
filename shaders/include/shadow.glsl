// Key light: a depth map of the scene as the light sees it. Sky: a cone through a box of particle
// density.
uniform sampler2DShadow shadow_map;
uniform mat4 shadow_matrix;   // world to shadow map, 0..1
uniform float shadow_texel;   // 1 / resolution
uniform float shadow_size;    // side of the map [m]
uniform float shadow_softness;  // radius of the blur, as a part of the side
uniform int shadow_taps;
uniform bool shadows;
uniform sampler3D density_volume;
uniform vec3 volume_origin;   // world [m]
uniform vec3 volume_scale;    // 1 / size [1/m]
uniform float volume_cell;    // [m]

// Point k of n of an even spiral in the unit disc (Vogel 1979).
vec2 spiral(int k, int n) {
    float angle = 2.39996323 * float(k);
    return sqrt((float(k) + 0.5) / float(n)) * vec2(cos(angle), sin(angle));
}

// How much key light reaches a point, softened by taps around it, each of 2 x 2 texels.
float key_visibility(vec3 world) {
    if (!shadows) return 1.0;
    vec3 s = (shadow_matrix * vec4(world, 1.0)).xyz;
    float r = shadow_softness, sum = 0.0;
    if (shadow_taps == 4) {
        sum = texture(shadow_map, s + vec3(-0.5 * r, -r, 0.0));
        sum += texture(shadow_map, s + vec3(r, -0.5 * r, 0.0));
        sum += texture(shadow_map, s + vec3(0.5 * r, r, 0.0));
        sum += texture(shadow_map, s + vec3(-r, 0.5 * r, 0.0));
        return 0.25 * sum;
    }
    for (int k = 0; k < shadow_taps; ++k)
        sum += texture(shadow_map, s + vec3(1.2 * r * spiral(k, shadow_taps), 0.0));
    return sum / float(shadow_taps);
}

// A point a little off the surface, so that it does not shade itself.
vec3 off_surface(vec3 world, vec3 normal) {
    return world + 1.25 * shadow_softness * shadow_size * normal;
}

float density_at(vec3 world, float level) {
    return textureLod(density_volume, (world - volume_origin) * volume_scale, level).r;
}

// Open part of the sky above a surface point: three steps of a widening cone.
float sky_visibility(vec3 world, vec3 normal) {
    float open = 1.0 - 0.55 * density_at(world + 1.3 * volume_cell * normal, 0.0);
    open *= 1.0 - 0.70 * density_at(world + 3.0 * volume_cell * normal, 1.0);
    open *= 1.0 - 0.65 * density_at(world + 7.0 * volume_cell * normal, 2.0);
    return open;
}

// The same for a wall or a floor: darker only next to things that touch it. The far step of the
// cone is as wide as several layers of particles, and would give a wall behind a body a halo of
// smoke.
float wall_sky_visibility(vec3 world, vec3 normal) {
    float open = 1.0 - 0.40 * density_at(world + 1.0 * volume_cell * normal, 0.0);
    return open * (1.0 - 0.30 * density_at(world + 2.2 * volume_cell * normal, 1.0));
}
