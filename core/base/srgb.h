#pragma once
// Conversion between colours of files and screens (sRGB) and linear light, which can be added and
// blended (IEC 61966-2-1).
#include <cmath>

#include "core/base/types.h"

namespace taffy {

/// @param colour  sRGB, 0..1  @return linear RGB, 0..1
inline Vec3f linear_from_srgb(const Vec3f& colour) {
    return colour.unaryExpr(
        [](float v) { return v <= 0.04045f ? v / 12.92f : std::pow((v + 0.055f) / 1.055f, 2.4f); });
}

/// @param colour  linear RGB, 0..1  @return sRGB, 0..1
inline Vec3f srgb_from_linear(const Vec3f& colour) {
    return colour.unaryExpr([](float v) {
        return v <= 0.0031308f ? v * 12.92f : 1.055f * std::pow(v, 1.0f / 2.4f) - 0.055f;
    });
}

}  // namespace taffy
