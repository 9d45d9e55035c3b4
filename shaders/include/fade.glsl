// Where two surfaces replace each other, every pixel and every point of the shadow map has one of
// them.

// Interleaved gradient noise (Jimenez 2014): 0..1, even over every few pixels.
float pixel_noise() { return fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))); }

// kept: the interval of noise values at which the surface is drawn.
bool is_left_out(vec2 kept) {
    if (kept.y - kept.x >= 1.0) return false;
    float noise = pixel_noise();
    return noise < kept.x || noise >= kept.y;
}
