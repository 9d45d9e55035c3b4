#pragma once
// Sums of the surfels' inner loops, compiled twice like the elastic kernels: plain arrays only, so
// that no inline function is shared between the two builds. Lanes that are not needed hold what is
// far away.
#include <cstddef>
#include <cstdint>

#include "core/base/float4.h"

namespace taffy {

/// Of the neighbours of a surfel, in the order of their distances.
struct SurfelNeighbourSums {
    // Of those whose normals are within pi/4 of its own, weighted by eq. 7:
    int count = 0;
    float weight = 0.0f;
    float offset[3] = {};   // [m]
    float product[6] = {};  // of offsets: xx, yy, zz, xy, xz, yz [m^2]
    /// Sum of repulsion_term over the nearest [m].
    float apart[3] = {};
};

struct SurfelFunctions {
    const char* name;
    /// With t = max(0, 1 - |x_j - x|^2 / h^2): sum V_j t^3, then sum V_j t^2 (x_j - x).
    /// @param near   x, y, z and V_j of the particles
    /// @param count  a multiple of eight
    void (*colour)(const float* const near[4], size_t count, const float x[3], float inverse_h2,
                   float sums[4]);
    /// Moments of a neighbourhood, with t^3 as weight w, r = x_j - x and s = u_j - u: sums of w r
    /// r^T (xx, yy, zz, xy, xz, yz), then of w s r^T by rows.
    /// @param near   x, y, z of the particles, then of their displacements
    /// @param count  a multiple of eight
    void (*moments)(const float* const near[6], size_t count, const float x[3], const float u[3],
                    float inverse_h2, float sums[15]);
    /// Rows for weigh(): of particles that are at x_j, move by u_j and have the gradient G_j places
    /// relative to the origin, t_j = u_j - G_j (x_j - origin), G_j by rows and beta_j.
    /// @param particles  16 numbers of each: x, y, z, u, G by rows, beta
    /// @param which      a multiple of eight of them
    void (*pack)(const float* particles, const uint32_t* which, size_t count, const float origin[3],
                 float* packed);
    /// Sums of 13 values with the weights t^3 s, and last the sum of the weights. With
    /// s = 1 - above . (x_j - x), between 0 and 1, what lies above a surface counts less.
    /// @param packed  eight lanes of x, eight of y, eight of z, then of each value; row after row
    void (*weigh)(const float* packed, size_t rows, const float x[3], const float above[3],
                  float inverse_h2, float sums[14]);
    /// Squared distances of places from one. All arrays hold a multiple of eight.
    void (*distances2)(const float* const near[3], size_t count, const float x[3], float* result);
    /// @param nearest  how many of them repel
    SurfelNeighbourSums (*neighbours)(const Float4* x, const Float4* n, const uint32_t* list,
                                      size_t count, size_t nearest, uint32_t i, float h);
};

const SurfelFunctions& surfel_functions();
const SurfelFunctions& surfel_functions_baseline();
const SurfelFunctions& surfel_functions_v3();

}  // namespace taffy
