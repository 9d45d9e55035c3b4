#version 330 core
// Lights the sums of the splats, once a pixel.
#include "include/body_colour.glsl"
#include "include/frame.glsl"
#include "include/lighting.glsl"
#include "include/shadow.glsl"
#include "include/tone.glsl"
#include "include/looks.glsl"

out vec4 colour;

uniform sampler2D normal_weight;
uniform sampler2D colour_depth;
uniform sampler2D finish_heat;
uniform bool all_matte;
uniform int finer;           // texels of these textures along a pixel
uniform float opacity;       // below 1: blended over the picture

void main() {
    // The mean of the texels that splats cover.
    vec3 n = vec3(0.0);
    vec4 mean = vec4(0.0), look = vec4(0.0);
    float covered = 0.0;
    ivec2 first = finer * ivec2(gl_FragCoord.xy);
    for (int k = 0; k < finer * finer; ++k) {
        ivec2 texel = first + ivec2(k % finer, k / finer);
        vec4 sum = texelFetch(normal_weight, texel, 0);
        if (sum.w == 0.0) continue;
        n += normalize(sum.xyz);
        mean += texelFetch(colour_depth, texel, 0) / sum.w;
        if (!all_matte) look += texelFetch(finish_heat, texel, 0) / sum.w;
        covered += 1.0;
    }
    if (covered == 0.0) discard;
    n = normalize(n);
    mean /= covered;
    look /= covered;
    float z = mean.w;
    gl_FragDepth = window_depth(z);

    vec2 across = 2.0 * gl_FragCoord.xy / viewport_size - 1.0;
    across -= orthographic ? projection_matrix[3].xy : -projection_matrix[2].xy;  // a shifted picture
    across /= vec2(projection_matrix[0][0], projection_matrix[1][1]);
    vec3 p = vec3(orthographic ? across : -z * across, z);
    vec3 world = (world_matrix * vec4(p, 1.0)).xyz;
    vec3 world_normal = mat3(world_matrix) * n;
    float key = key_visibility(off_surface(world, world_normal));
    vec3 albedo = colour_by_field ? linear_from_srgb(field_colour(mean.x)) : mean.rgb;
    Finish finish = Finish(look.x, look.y, look.z, colour_by_field ? 0.0 : look.w);
    vec3 light = surface_light(albedo, blended(finish, opacity), p, n, world, key, sky_visibility(world, world_normal));
    float coverage = covered / float(finer * finer);
    colour = vec4(screen_colour(light), opacity < 1.0 ? opacity * coverage : coverage);
}
