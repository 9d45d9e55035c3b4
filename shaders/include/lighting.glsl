// A studio: key light with shadow, fill from the camera's right, rim from behind, sky and bounce.
uniform vec3 key_direction;   // view space, towards the light
uniform vec3 fill_direction;
uniform vec3 rim_direction;
uniform vec3 up_direction;    // the world's z
uniform vec3 key_light;       // linear
uniform vec3 fill_light;
uniform vec3 rim_light;
uniform vec3 sky_light;
uniform vec3 bounce_light;

// Light that falls on a surface and is scattered; n: view space; key_visible, open_sky: 0..1.
vec3 diffuse_light(vec3 n, float key_visible, float open_sky) {
    const float wrap = 0.12;  // light creeps around the terminator, as in clay
    float facing = max((dot(n, key_direction) + wrap) / (1.0 + wrap), 0.0);
    vec3 diffuse = key_light * (facing * key_visible);
    diffuse += fill_light * (max(0.5 + 0.5 * dot(n, fill_direction), 0.0) * open_sky);
    return diffuse + mix(bounce_light, sky_light, 0.5 + 0.5 * dot(n, up_direction)) * open_sky;
}

// Light reflected by a soft satin surface.
vec3 lit_surface(vec3 albedo, vec3 n, vec3 to_eye, float key_visible, float open_sky) {
    vec3 diffuse = diffuse_light(n, key_visible, open_sky);

    float grazing = 1.0 - max(dot(n, to_eye), 0.0);
    float fresnel = 0.04 + 0.5 * grazing * grazing * grazing * grazing;
    float gloss = max(dot(n, normalize(key_direction + to_eye)), 0.0);
    gloss *= gloss;  // to the power of 32
    gloss *= gloss;
    gloss *= gloss;
    gloss *= gloss;
    gloss *= gloss;
    vec3 shine = key_light * (gloss * (0.10 + fresnel) * key_visible);
    float from_behind = max(0.3 + 0.7 * dot(n, rim_direction), 0.0);
    shine += rim_light * (grazing * grazing * from_behind * open_sky) * mix(vec3(0.35), albedo, 0.5);
    return albedo * diffuse + shine;
}
