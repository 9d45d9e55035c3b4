// Looks of surfaces (core/appearance/look.h): meshes, skins and splats alike. Needs frame.glsl,
// lighting.glsl, shadow.glsl and tone.glsl.
#include "include/glow.glsl"
uniform vec3 environment_top;      // linear: what surfaces mirror
uniform vec3 environment_bottom;
uniform vec3 environment_ground;
uniform sampler2D behind;          // sRGB: the picture so far, for what is wet; coarser by level
uniform sampler2D depth_behind;    // window depths of that picture

// Weights of the looks; the rest to 1 is matte.
struct Finish {
    float glossy, metal, wet;
    float heat;  // temperature of a glowing surface [C]; 0: it does not glow
};

// What is blended over the picture shows what is behind it in this way: a wet surface, which shows it
// by itself, would look like a hole there.
Finish blended(Finish finish, float opacity) {
    if (opacity < 1.0) finish.glossy += finish.wet, finish.wet = 0.0;
    return finish;
}

// A studio around the scene: floor, a horizon that is a little darker than the backdrop, and the key
// light in a large soft box. d: view space, unit.
vec3 environment(vec3 d, float roughness) {
    float up = dot(d, up_direction);
    vec3 sky = mix(0.62 * environment_bottom, environment_top, smoothstep(0.0, 0.8, up));
    float box = dot(d, key_direction), soft = 0.03 + 0.5 * roughness;
    sky += key_light * smoothstep(0.86 - soft, 0.86 + soft, box);
    sky += 2.0 * fill_light * smoothstep(0.75 - 2.0 * soft, 0.75 + 2.0 * soft, dot(d, fill_direction));
    vec3 ground = environment_ground * mix(1.0, 0.55, smoothstep(-0.1, -0.9, up));
    return mix(ground, sky, smoothstep(-soft, soft, up));
}

// Share of light that is reflected [Schlick 1994].
vec3 fresnel(vec3 straight, float facing) {
    float grazing = 1.0 - facing, grazing2 = grazing * grazing;
    return straight + (1.0 - straight) * (grazing2 * grazing2 * grazing);
}

// Highlight of the key light without its fresnel term: GGX [Walter et al. 2007] with the visibility
// term of Kelemen, Szirmay-Kalos 2001.
float highlight(vec3 n, vec3 to_eye, float roughness) {
    vec3 middle = normalize(key_direction + to_eye);
    float nm = max(dot(n, middle), 0.0), lm = max(dot(key_direction, middle), 0.1);
    float a2 = roughness * roughness, t = nm * nm * (a2 - 1.0) + 1.0;
    return max(dot(n, key_direction), 0.0) * a2 / (t * t) / (4.0 * lm * lm);
}

vec3 mirrored(vec3 straight, vec3 n, vec3 to_eye, float roughness, float key, float sky) {
    // At most the share reflected at 75 degrees: at 90 degrees all light is reflected, and a line
    // of white pixels would go around everything.
    vec3 share = fresnel(straight, max(dot(n, to_eye), 0.25));
    vec3 light = environment(reflect(-to_eye, n), roughness) * mix(0.25, 1.0, sky);
    return share * (light + key_light * (highlight(n, to_eye, roughness) * key));
}

// How much matter lies on a ray into the body, in cells of the density volume, up to 12.
float matter_along(vec3 world, vec3 direction) {
    float sum = 0.0;
    for (int k = 0; k < 8; ++k)
        sum += density_at(world + (1.5 * float(k) + 0.75) * volume_cell * direction, 0.0);
    return 1.5 * sum;
}

// How far behind a point p of view space the picture behind is [m], along the line of sight.
float distance_to_behind(vec3 p) {
    float z = view_z_at(texelFetch(depth_behind, ivec2(gl_FragCoord.xy), 0).r);
    return max(orthographic ? p.z - z : length(p) * (z / p.z - 1.0), 0.0);
}

// What one sees through a clear liquid: the picture behind it, bent, and tinted by the liquid along
// the light's path (Beer-Lambert), with a little of the light that the liquid itself scatters.
vec3 through_liquid(vec3 albedo, vec3 diffuse, vec3 p, vec3 n, vec3 to_eye, vec3 world) {
    vec3 inward = refract(-to_eye, n, 1.0 / 1.33);
    // The matter of solids behind the liquid does not count.
    float depth = min(matter_along(world, mat3(world_matrix) * inward),
                      distance_to_behind(p) / volume_cell);
    vec2 bent = gl_FragCoord.xy / viewport_size;
    bent -= 0.10 * min(depth / 6.0, 1.0) * n.xy * vec2(viewport_size.y / viewport_size.x, 1.0);
    // Clouded by the same part as light is scattered: thin lines would look like cracks.
    float cloudy = 1.0 - exp(-0.3 * depth);
    float blur = log2(max(0.015 * viewport_size.y * cloudy, 1.0));  // level of the picture
    vec3 seen = linear_from_srgb(textureLod(behind, clamp(bent, 0.002, 0.998), blur).rgb);
    vec3 pass = albedo / max(max(albedo.r, albedo.g), max(albedo.b, 0.05));
    vec3 clear = pow(max(pass, 0.01), vec3(0.08 + 0.14 * depth));  // albedo's tint, 7 cells deep
    return mix(seen * clear, albedo * diffuse, 0.55 * cloudy);
}

// Light from a surface point p with the normal n (view space, towards the eye). key, sky: how much
// of the key light and of the sky reaches the point.
vec3 surface_light(vec3 albedo, Finish finish, vec3 p, vec3 n, vec3 world, float key, float sky) {
    vec3 to_eye = direction_to_eye(p);
    float matte = 1.0 - finish.glossy - finish.metal - finish.wet;
    vec3 light = vec3(0.0);
    if (matte > 0.001) light = matte * lit_surface(albedo, n, to_eye, key, sky);
    vec3 diffuse = diffuse_light(n, key, sky);
    if (finish.glossy > 0.001)
        light += finish.glossy * (0.94 * albedo * diffuse + mirrored(vec3(0.05), n, to_eye, 0.16, key, sky));
    if (finish.metal > 0.001) {
        vec3 tint = mix(albedo, vec3(1.0), 0.25);
        light += finish.metal * (0.08 * albedo * diffuse + mirrored(tint, n, to_eye, 0.13, key, sky));
    }
    if (finish.wet > 0.001)
        light += finish.wet * (0.98 * through_liquid(albedo, diffuse, p, n, to_eye, world) +
                               mirrored(vec3(0.03), n, to_eye, 0.07, key, sky));
    return light + glow(finish.heat, max(dot(n, to_eye), 0.0));
}
