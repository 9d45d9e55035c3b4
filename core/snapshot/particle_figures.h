#pragma once
// Figures of every particle besides its position, for export to files. Snapshots carry them only on
// request: see CarryFigures.
#include "core/base/types.h"

namespace taffy {

struct ParticleFigures {
    Vec3f velocity = Vec3f::Zero();  // [m/s]
    float temperature = 0.0f;        // [C]
    float molten = 0.0f;             // 0 solid to 1 fluid
    float von_mises = 0.0f;          // [Pa], as the colour field of this name
    float pressure = 0.0f;           // [Pa], as the colour field of this name
};

}  // namespace taffy
