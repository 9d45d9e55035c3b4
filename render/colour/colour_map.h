#pragma once
// Perceptual colour maps, from formulas.
#include <array>
#include <glm/glm.hpp>

#include "core/parameters/view_parameters.h"

namespace taffy {

/// sRGB colour, 0..1, for t in 0..1 (clamped).
glm::vec3 colour_map_rgb(ColourMap map, float t);

constexpr int colour_map_size = 256;
/// The table for the graphics card: RGBA, 8 bits, sRGB.
std::array<glm::u8vec4, colour_map_size> colour_map_table(ColourMap map);

/// Conversions between sRGB and linear light, each 0..1 (IEC 61966-2-1).
glm::vec3 linear_from_srgb(glm::vec3 srgb);
glm::vec3 srgb_from_linear(glm::vec3 linear);
/// CIE 1976 lightness L*, 0..100, of an sRGB colour.
float lightness(glm::vec3 srgb);

}  // namespace taffy
