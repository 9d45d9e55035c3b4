#pragma once
// Named particles of one body: fixed, moved as a handle, or observed.
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
    uint8_t free = 0;  // axes along which held particles move freely: bits 1, 2, 4 of x, y, z
    // Values of its particles at the start; not set: those of the body
    std::optional<float> temperature = {};  // [C]
    std::optional<Vec3f> velocity = {};     // of a probe [m/s]
    // Gradients of these values about the region's centre of mass
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
