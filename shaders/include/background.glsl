uniform vec3 background_top;     // sRGB
uniform vec3 background_bottom;

vec3 background_colour(float height) {  // height 0..1 in the viewport
    return mix(background_bottom, background_top, smoothstep(0.25, 1.0, height));
}
