#pragma once
// Numbers that need few digits, such as warm starts, rounded so that saved states are small: byte
// planes of zeros take no memory (core/state/row_planes.h).
#include <bit>
#include <cstdint>

#include "core/base/types.h"

namespace taffy {

/// Rounds to eight significant bits, to an error of 1/256 at most, as bfloat16 does. Numbers that
/// are not finite stay so.
inline float brief(float value) {
    const auto bits = std::bit_cast<uint32_t>(value);
    const uint32_t half = (bits & 0x7f800000u) == 0x7f800000u ? 0u : 0x8000u;
    return std::bit_cast<float>((bits + half) & 0xffff0000u);
}
inline Vec4f brief(const Vec4f& v) {
    return {brief(v[0]), brief(v[1]), brief(v[2]), brief(v[3])};
}

}  // namespace taffy
