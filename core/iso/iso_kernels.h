#pragma once
// The field of an iso-surface, compiled twice like the elastic kernels: plain arrays only, so that
// no inline function is shared between the two builds.
//     c(x) = sum_j s_j (1 - q_j)^3,   q_j = (x - c_j)^T A_j (x - c_j) < 1
#include <cstddef>
#include <cstdint>

namespace taffy {

/// The kernel of a particle: an ellipsoid about its centre.
struct IsoKernel {
    float centre[3];    // [m]
    float scale;        // s: the particle's volume over the integral of (1 - q)^3
    float a[6];         // A: xx, yy, zz, xy, xz, yz [1/m^2]
    float half[3];      // of the box around the ellipsoid [m]
    float colour[3];    // linear RGB
    float field;        // of the colour field
    uint32_t particle;  // whose it is
};

/// Points in space and what is found there, component by component.
struct IsoPoints {
    size_t count = 0;  // a multiple of eight
    const float* x[3] = {};
    float* value = nullptr;        // c
    float* gradient[3] = {};       // of c [1/m]
    float* colour[3] = {};         // means, weighted like c
    float* field = nullptr;        // the same
    uint32_t* particle = nullptr;  // whose kernel has the largest part
};

struct IsoFunctions {
    const char* name;
    /// Adds the kernels to the 8 x 8 x 8 nodes of a block, x fastest.
    /// @param list  which kernels
    void (*add_to_nodes)(const IsoKernel* kernels, const uint32_t* list, size_t count,
                         const float lower[3], float cell, float* value);
    void (*evaluate)(const IsoKernel* kernels, const uint32_t* list, size_t count,
                     const IsoPoints& points);
};

const IsoFunctions& iso_functions();
const IsoFunctions& iso_functions_baseline();
const IsoFunctions& iso_functions_v3();

}  // namespace taffy
