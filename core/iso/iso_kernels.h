#pragma once
// The field of an iso-surface, compiled twice like the elastic kernels: plain arrays only, so that
// no inline function is shared between the two builds.
//     c(x) = sum_j s_j (1 - q_j)^3,   q_j = (x - c_j)^T A_j (x - c_j) < 1
#include <cstddef>
#include <cstdint>
#include <utility>

namespace taffy {

/// The kernel of a particle: an ellipsoid about its centre.
struct IsoKernel {
    float centre[3];    // [m]
    float scale;        // s: the particle's volume over the integral of (1 - q)^3
    float a[6];         // A: xx, yy, zz, xy, xz, yz [1/m^2]
    float half[3];      // of the box around the ellipsoid [m]
    float colour[3];    // linear RGB
    float field;        // value of the colour field
    uint32_t particle;  // IsoParticles::name of the particle
};

/// Reach of the search for neighbours, in spacings.
constexpr float iso_sight = 2.5f;

/// Particles, component by component: positions [m], IsoSurroundings::mean [m] and its length. All
/// arrays have eight values more than there are particles.
constexpr size_t iso_columns = 7;
struct IsoColumns {
    const float* of[iso_columns] = {};
};
using IsoRange = std::pair<uint32_t, uint32_t>;  // rows [first, second)

/// A box in space [m].
struct IsoBox {
    float lower[3], upper[3];
};

/// The surroundings of a particle: sums over itself and its neighbours, weighted by 1 - (r /
/// reach)^3.
struct IsoSurroundings {
    float weight = 0.0f;   // sum of the weights
    float mean[3] = {};    // of the positions, relative to the particle [m]
    float moment[6] = {};  // sums of products of offsets, ordered as IsoKernel::a [m^2]
};

/// Points in space and the results there, component by component.
struct IsoPoints {
    size_t count = 0;  // a multiple of eight
    const float* x[3] = {};
    float* value = nullptr;        // c
    float* gradient[3] = {};       // of c [1/m]
    float* colour[3] = {};         // means, weighted like c
    float* field = nullptr;        // mean, weighted like c
    uint32_t* particle = nullptr;  // that with the largest part of c
};

/// Returns the number of floats in the boxes around kernels, which are stored eight at a time.
constexpr size_t iso_scratch(size_t kernels) {
    return 6 * ((kernels + 7) / 8 * 8);
}

struct IsoFunctions {
    const char* name;
    /// Adds the kernels to the 8 x 8 x 8 nodes of a block, x fastest.
    /// @param list  indices of the kernels
    void (*add_to_nodes)(const IsoKernel* kernels, const uint32_t* list, size_t count,
                         const float lower[3], float cell, float* value);
    /// Finds c and all else that IsoPoints holds at the points.
    /// @param scratch  iso_scratch(count) floats
    void (*evaluate)(const IsoKernel* kernels, const uint32_t* list, size_t count,
                     const IsoPoints& points, float* scratch);
    /// Finds only c at the points.
    void (*find_values)(const IsoKernel* kernels, const uint32_t* list, size_t count,
                        const IsoPoints& points, float* scratch);
    /// Copies the rows of these ranges that lie within the reach [m] of a box.
    /// @param columns  number of columns to copy
    /// @param found    has room for all rows of the ranges and sixteen more
    /// @return number of rows copied
    size_t (*gather_near)(const IsoColumns& particles, const IsoRange* ranges, size_t count,
                          const IsoBox& box, float reach, size_t columns,
                          float* const found[iso_columns]);
    /// @param near   the first count rows hold all particles within the reach [m] of the place; the
    ///               eight after them are out of reach
    IsoSurroundings (*surroundings)(const IsoColumns& near, size_t count, const float place[3],
                                    float reach);
    /// Computes the mean of the neighbours' means, weighted also by the lengths of these means.
    void (*common_mean)(const IsoColumns& near, size_t count, const float place[3], float reach,
                        float result[3]);
};

const IsoFunctions& iso_functions();
const IsoFunctions& iso_functions_baseline();
const IsoFunctions& iso_functions_v3();

}  // namespace taffy
