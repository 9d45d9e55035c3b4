#pragma once
// All that is known of one particle, for whoever asked for it by Inspect.
#include <vector>

#include "core/base/types.h"
#include "core/particles/particle_id.h"

namespace taffy {

struct ParticleReport {
    ParticleId id;
    bool present = false;  // false: it has gone, and nothing below means anything
    uint32_t index = 0;    // in the arrays of the snapshot
    uint32_t body = 0;
    Vec3f velocity = Vec3f::Zero();  // [m/s]
    float mass = 0.0f;               // [kg]
    float density = 0.0f;            // present [kg/m^3]
    float molten = 0.0f;             // 0 solid to 1 fluid
    bool elastic = false;            // it has a rest shape: F means something
    Mat3f F = Mat3f::Identity();     // deformation gradient
    /// Cauchy stress in world directions [Pa]; of what flows minus its pressure. Tension positive.
    Mat3f stress = Mat3f::Zero();
    uint32_t neighbours = 0;    // other particles within the support
    float support = 0.0f;       // [m]
    std::vector<float> fields;  // in the order of colour_fields(); 0 for those without values
};

}  // namespace taffy
