#version 330 core
// Moves the vertices of embedded surfaces with the particles; see core/surface/embedded_surface.h.
// Its outputs are drawn by mesh.vert.
#include "include/shadow.glsl"

layout(location = 0) in vec3 rest;         // relative to the surface's origin [m]
layout(location = 1) in vec3 rest_normal;
layout(location = 2) in uvec2 row;         // begin and end in carrier_weights

// Of carrier c: texels 4 c .. 4 c + 2 are the rows of the 3x4 matrix, texel 4 c + 3 is (field,
// held, gripped, temperature).
uniform samplerBuffer carrier_transforms;
uniform usamplerBuffer carrier_weights;    // carrier, bits of the weight

out vec3 position;  // world [m]
out vec3 normal;
out float sky;      // open part of the sky
out vec4 figures;   // field, held, gripped, temperature

void main() {
    vec4 x = vec4(0.0), y = vec4(0.0), z = vec4(0.0), w = vec4(0.0);
    for (uint k = row.x; k < row.y; ++k) {
        uvec2 entry = texelFetch(carrier_weights, int(k)).rg;
        float weight = uintBitsToFloat(entry.y);
        int at = 4 * int(entry.x);
        x += weight * texelFetch(carrier_transforms, at);
        y += weight * texelFetch(carrier_transforms, at + 1);
        z += weight * texelFetch(carrier_transforms, at + 2);
        w += weight * texelFetch(carrier_transforms, at + 3);
    }
    vec4 at_rest = vec4(rest, 1.0);
    position = vec3(dot(x, at_rest), dot(y, at_rest), dot(z, at_rest));
    // Rows of the cofactor are cross products of rows.
    normal = normalize(vec3(dot(cross(y.xyz, z.xyz), rest_normal),
                            dot(cross(z.xyz, x.xyz), rest_normal),
                            dot(cross(x.xyz, y.xyz), rest_normal)));
    sky = sky_visibility(position, normal);
    figures = w;
}
