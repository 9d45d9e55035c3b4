#include "render/colour/colour_map.h"

#include <algorithm>
#include <cmath>

namespace taffy {

namespace {

/// Coefficients of 1, t, ..., t^6; each r, g, b.
using Polynomial = std::array<glm::vec3, 7>;

// Viridis and magma: Smith and van der Walt 2015 (CC0), bids.github.io/colormap. Least-squares
// polynomials by M. Zucker (CC0), within 0.02 of the tables.
constexpr Polynomial viridis = {{
    {0.2777273f, 0.0054073f, 0.3340998f},
    {0.1050930f, 1.4046135f, 1.3845902f},
    {-0.3308618f, 0.2148476f, 0.0950952f},
    {-4.6342305f, -5.7991010f, -19.3324410f},
    {6.2282699f, 14.1799334f, 56.6905526f},
    {4.7763850f, -13.7451454f, -65.3530326f},
    {-5.4354559f, 4.6458526f, 26.3124352f},
}};
constexpr Polynomial magma = {{
    {-0.0021365f, -0.0007497f, -0.0053861f},
    {0.2516605f, 0.6775232f, 2.4940266f},
    {8.3537173f, -3.5777195f, 0.3144679f},
    {-27.6687331f, 14.2647308f, -13.6492132f},
    {52.1761398f, -27.9436061f, 12.9441694f},
    {-50.7685254f, 29.0465828f, 4.2341530f},
    {18.6557051f, -11.4897735f, -5.6019615f},
}};
// Turbo: A. Mikhailov 2019, "Turbo, an improved rainbow colormap", with its published
// polynomial, which is within 0.14 of the table at the ends.
constexpr Polynomial turbo = {{
    {0.13572138f, 0.09140261f, 0.10667330f},
    {4.61539260f, 2.19418839f, 12.64194608f},
    {-42.66032258f, 4.84296658f, -60.58204836f},
    {132.13108234f, -14.18503333f, 110.36276771f},
    {-152.94239396f, 4.27729857f, -89.90310912f},
    {59.28637943f, 2.82956604f, 27.34824973f},
    {0.0f, 0.0f, 0.0f},
}};

glm::vec3 evaluate(const Polynomial& polynomial, float t) {
    glm::vec3 sum(0.0f);
    for (size_t i = polynomial.size(); i-- > 0;) sum = sum * t + polynomial[i];
    return glm::clamp(sum, 0.0f, 1.0f);
}

/// CIELAB (D65) to linear sRGB.
glm::vec3 linear_from_lab(glm::vec3 lab) {
    const float fy = (lab.x + 16.0f) / 116.0f;
    const auto inverse = [](float f) {
        return f > 6.0f / 29.0f ? f * f * f : (f - 16.0f / 116.0f) * 3.0f * 36.0f / 841.0f;
    };
    const float x = 0.95047f * inverse(fy + lab.y / 500.0f), y = inverse(fy),
                z = 1.08883f * inverse(fy - lab.z / 200.0f);
    return {3.2404542f * x - 1.5371385f * y - 0.4985314f * z,
            -0.9692660f * x + 1.8760108f * y + 0.0415560f * z,
            0.0556434f * x - 0.2040259f * y + 1.0572252f * z};
}

/// Cool to warm: K. Moreland 2009, "Diverging color maps for scientific visualization". Each half
/// interpolates magnitude, saturation and hue (polar CIELAB) between an end and the white middle,
/// whose hue is turned away by the spin that keeps the path perceptually straight (his section 4).
glm::vec3 coolwarm(float t) {
    constexpr float end_magnitude = 80.0f, end_saturation = 1.08f, white_magnitude = 88.0f;
    constexpr float cool_hue = -1.1f, warm_hue = 0.5f;
    const float spin =
        end_saturation *
        std::sqrt(white_magnitude * white_magnitude - end_magnitude * end_magnitude) /
        (end_magnitude * std::sin(end_saturation));
    const bool cool = t < 0.5f;
    const float to_end = std::abs(2.0f * t - 1.0f);
    const float hue = cool ? cool_hue : warm_hue;
    const float white_hue = cool ? cool_hue - spin : warm_hue + spin;
    const float m = glm::mix(white_magnitude, end_magnitude, to_end);
    const float s = end_saturation * to_end;
    const float h = glm::mix(white_hue, hue, to_end);
    return srgb_from_linear(
        glm::clamp(linear_from_lab({m * std::cos(s), m * std::sin(s) * std::cos(h),
                                    m * std::sin(s) * std::sin(h)}),
                   0.0f, 1.0f));
}

/// Like iron that is heated: each step is about as much lighter as the one before.
glm::vec3 incandescent(float t) {
    constexpr std::array<glm::vec3, 5> steps = {{{0.38f, 0.38f, 0.41f},
                                                 {0.76f, 0.31f, 0.16f},
                                                 {0.92f, 0.36f, 0.06f},
                                                 {1.00f, 0.70f, 0.20f},
                                                 {1.00f, 0.98f, 0.86f}}};
    const float at = t * float(steps.size() - 1);
    const size_t below = std::min(size_t(at), steps.size() - 2);
    return glm::mix(steps[below], steps[below + 1], at - float(below));
}

}  // namespace

glm::vec3 colour_map_rgb(ColourMap map, float t) {
    t = t > 0.0f ? std::min(t, 1.0f) : 0.0f;  // not a number: 0
    switch (map) {
        case ColourMap::viridis:
            return evaluate(viridis, t);
        case ColourMap::magma:
            return evaluate(magma, t);
        case ColourMap::turbo:
            return evaluate(turbo, t);
        case ColourMap::coolwarm:
            return coolwarm(t);
        case ColourMap::incandescent:
            return incandescent(t);
    }
    return glm::vec3(0.0f);
}

std::array<glm::u8vec4, colour_map_size> colour_map_table(ColourMap map) {
    std::array<glm::u8vec4, colour_map_size> table;
    for (int i = 0; i < colour_map_size; ++i) {
        const glm::vec3 rgb = colour_map_rgb(map, float(i) / float(colour_map_size - 1));
        table[size_t(i)] = glm::u8vec4(glm::vec4(255.0f * rgb + 0.5f, 255.0f));
    }
    return table;
}

glm::vec3 linear_from_srgb(glm::vec3 srgb) {
    const auto channel = [](float v) {
        return v <= 0.04045f ? v / 12.92f : std::pow((v + 0.055f) / 1.055f, 2.4f);
    };
    return {channel(srgb.x), channel(srgb.y), channel(srgb.z)};
}

glm::vec3 srgb_from_linear(glm::vec3 linear) {
    const auto channel = [](float v) {
        return v <= 0.0031308f ? v * 12.92f : 1.055f * std::pow(v, 1.0f / 2.4f) - 0.055f;
    };
    return {channel(linear.x), channel(linear.y), channel(linear.z)};
}

float lightness(glm::vec3 srgb) {
    const float y = glm::dot(linear_from_srgb(srgb), glm::vec3(0.2126f, 0.7152f, 0.0722f));
    return y > 216.0f / 24389.0f ? 116.0f * std::cbrt(y) - 16.0f : y * 24389.0f / 27.0f;
}

}  // namespace taffy
