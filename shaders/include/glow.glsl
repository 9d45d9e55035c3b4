// Light of a black body as seen by a camera that adapts a little: Planck's law at three
// wavelengths, the brightness to the power of 0.4, and fainter at grazing angles.
vec3 glow(float celsius, float facing) {
    if (celsius <= 525.0) return vec3(0.0);
    const vec3 wavelength = vec3(0.610, 0.550, 0.465);  // [um]
    float kelvin = celsius + 273.15;
    vec3 planck = exp(14388.0 / (0.610 * 1473.15) - 14388.0 / (wavelength * kelvin));
    planck *= vec3(1.0, 1.678, 3.885);  // (0.610 / wavelength)^5
    return planck / planck.r * (mix(0.45, 0.95, facing) * pow(planck.r, 0.4) * smoothstep(525.0, 625.0, celsius));
}
