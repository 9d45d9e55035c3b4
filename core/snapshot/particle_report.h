#pragma once
// Everything that is known about one particle; carried by snapshots on request: see Inspect.
#include <vector>

#include "core/base/types.h"
#include "core/particles/particle_id.h"

namespace taffy {

struct ParticleReport {
    ParticleId id;
    bool present = false;  // false: it does not exist any more, the values below are invalid
    uint32_t index = 0;    // in the arrays of the snapshot
    uint32_t body = 0;
    Vec3f position = Vec3f::Zero();  // [m]
    Vec3f velocity = Vec3f::Zero();  // [m/s]
    float mass = 0.0f;               // [kg]
    float density = 0.0f;            // present [kg/m^3]
    float molten = 0.0f;             // 0 solid to 1 fluid
    bool elastic = false;            // it has a rest shape: F is valid
    Mat3f F = Mat3f::Identity();     // deformation gradient
    /// Cauchy stress in world directions [Pa], tension positive; for fluids minus the pressure.
    Mat3f stress = Mat3f::Zero();
    uint32_t neighbours = 0;    // other particles within the support radius
    float support = 0.0f;       // support radius [m]
    std::vector<float> fields;  // in the order of colour_fields(); 0 for those without values
};

}  // namespace taffy
