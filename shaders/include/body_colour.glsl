// Colours of bodies and of their fields; all sRGB.
uniform bool colour_by_field;
uniform vec2 field_range;
uniform sampler2D colour_map;
uniform sampler2D body_colours;  // w: look (core/appearance/look.h) + half the mesh part
uniform vec3 highlight_colour;

vec3 field_colour(float field) {
    float t = (field - field_range.x) / (field_range.y - field_range.x);
    // The centres of the first and last texel are the ends of the map.
    float size = float(textureSize(colour_map, 0).x);
    return textureLod(colour_map, vec2((clamp(t, 0.0, 1.0) * (size - 1.0) + 0.5) / size, 0.5), 0.0).rgb;
}

// held: fixed or led by a handle; gripped: by the mouse. 0..1
vec3 highlighted(vec3 colour, float held, float gripped) {
    float grey = dot(colour, vec3(0.299, 0.587, 0.114));
    colour = mix(colour, mix(vec3(grey), colour, 0.62) * 0.8, held);
    return mix(colour, highlight_colour, 0.4 * gripped);
}

vec3 body_colour(int body, float held, float gripped) {
    return highlighted(texelFetch(body_colours, ivec2(body, 0), 0).rgb, held, gripped);
}

// The part of the pixels of a body's mesh that show the mesh.
float mesh_part(int body) { return 2.0 * fract(texelFetch(body_colours, ivec2(body, 0), 0).w); }

// Glossy, metal, wet, and the temperature [C] of a glowing body; see looks.glsl.
vec4 body_finish(int body, float temperature) {
    int look = int(texelFetch(body_colours, ivec2(body, 0), 0).w);
    return vec4(look == 1, look == 2, look == 3, look == 4 ? temperature : 0.0);
}
