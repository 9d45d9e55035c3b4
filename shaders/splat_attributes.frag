#version 330 core
// Sums of the splats that lie on each other, each weighted by a Gaussian of the distance from its
// centre; splat_shade.frag divides by the sum of the weights.
in vec2 at;
in float view_z;
in vec3 bulge;
flat in vec3 normal;
flat in float ball_radius;
flat in vec3 shown;
flat in vec4 finish_heat;

layout(location = 0) out vec4 normal_weight;  // view space
layout(location = 1) out vec4 colour_depth;   // shown (see splat.vert), view_z
layout(location = 2) out vec4 finish_sum;     // drawn only if not all splats are matte

void main() {
    float r2 = dot(at, at);
    if (r2 > 1.0) discard;
    float weight = exp(-4.0 * r2);
    float front = ball_radius > 0.0 ? sqrt(1.0 - r2) : 1.0;
    normal_weight = weight * vec4(bulge + front * normal, 1.0);
    finish_sum = weight * finish_heat;
    colour_depth = weight * vec4(shown, view_z + front * ball_radius);
}
