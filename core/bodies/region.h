#pragma once
// Named particles of one body: fixed, moved as a handle, or looked at.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/types.h"

namespace taffy {

enum class RegionKind : uint8_t { fixed, handle, probe };

/// Named particles of one body.
struct RegionDefinition {
    std::string name;  // "body.region"
    RegionKind kind = RegionKind::probe;
    uint32_t body = 0;
    std::vector<uint32_t> particles;  // indices within the body
    uint8_t free = 0;  // axes along which what is held moves by itself: bits 1, 2, 4 of x, y, z
    // What its particles have at the start; none: what the body has
    std::optional<float> temperature = {};  // [C]
    std::optional<Vec3f> velocity = {};     // of a probe [m/s]
    // By which they change from the region's centre of mass on
    Vec3f temperature_gradient = Vec3f::Zero();  // [K/m]
    Mat3f velocity_gradient = Mat3f::Zero();     // dv_i / dx_j [1/s]
};

/// Named particles whose means and forces are reported.
struct Region {
    std::string name;
    RegionKind kind = RegionKind::probe;
    uint32_t body = 0;
    std::vector<uint32_t> particles;  // rows
};

}  // namespace taffy
