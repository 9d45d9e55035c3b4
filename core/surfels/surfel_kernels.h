#pragma once
// The inner loops of the surfels' sums, compiled twice like the elastic kernels: plain arrays only,
// so that no inline function is shared between the two builds. Unused lanes hold points far away.
#include <cstddef>
#include <cstdint>

#include "core/base/float4.h"

namespace taffy {

/// Sums over the neighbours of a surfel.
struct SurfelNeighbourSums {
    // Over the neighbours whose normals are within pi/4 of the surfel's own, weighted by eq. 7:
    int count = 0;
    float weight = 0.0f;
    float offset[3] = {};   // [m]
    float product[6] = {};  // of offsets: xx, yy, zz, xy, xz, yz [m^2]
    /// Sum of repulsion_term over the nearest neighbours [m].
    float apart[3] = {};
};

struct SurfelFunctions {
    const char* name;
    /// Computes, with t = max(0, 1 - |x_j - x|^2 / h^2), sum V_j t^3, then sum V_j t^2 (x_j - x).
    /// @param near   x, y, z and V_j of the particles
    /// @param count  a multiple of eight
    void (*colour)(const float* const near[4], size_t count, const float x[3], float inverse_h2,
                   float sums[4]);
    /// Computes the moments of a neighbourhood, with t^3 as weight w, r = x_j - x and s = u_j - u:
    /// the sums of w r r^T (xx, yy, zz, xy, xz, yz), then of w s r^T by rows.
    /// @param near   x, y, z of the particles, then of their displacements
    /// @param count  a multiple of eight
    void (*moments)(const float* const near[6], size_t count, const float x[3], const float u[3],
                    float inverse_h2, float sums[15]);
    /// Packs rows for weigh(). For particles at x_j that move by u_j with the gradient G_j, these
    /// hold the positions relative to the origin, t_j = u_j - G_j (x_j - origin), G_j by rows, and
    /// beta_j.
    /// @param particles  16 numbers per particle: x, y, z, u, G by rows, beta
    /// @param which      indices of the particles to pack
    /// @param count      a multiple of eight
    void (*pack)(const float* particles, const uint32_t* which, size_t count, const float origin[3],
                 float* packed);
    /// Sums 13 values with the weights t^3 s, and last the weights themselves. The factor s = 1 -
    /// above . (x_j - x), limited to between 0 and 1, makes particles above a surface count less.
    /// @param packed  eight lanes of x, eight of y, eight of z, then of each value; row after row
    void (*weigh)(const float* packed, size_t rows, const float x[3], const float above[3],
                  float inverse_h2, float sums[14]);
    /// Computes the squared distances of points from x. All arrays hold a multiple of eight values.
    void (*distances2)(const float* const near[3], size_t count, const float x[3], float* result);
    /// Sums over the neighbours of surfel i, listed in the order of their distances.
    /// @param nearest  how many neighbours, from the first of the list on, repel
    SurfelNeighbourSums (*neighbours)(const Float4* x, const Float4* n, const uint32_t* list,
                                      size_t count, size_t nearest, uint32_t i, float h);
};

const SurfelFunctions& surfel_functions();
const SurfelFunctions& surfel_functions_baseline();
const SurfelFunctions& surfel_functions_v3();

}  // namespace taffy
