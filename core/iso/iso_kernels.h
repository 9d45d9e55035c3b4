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
    float field;        // of the colour field
    uint32_t particle;  // whose it is
};

/// How far neighbours are looked for, in spacings.
constexpr float iso_sight = 2.5f;

/// Particles component by component: places [m], IsoSurroundings::mean [m] and its length. All
/// arrays are eight longer.
constexpr size_t iso_columns = 7;
struct IsoColumns {
    const float* of[iso_columns] = {};
};
using IsoRange = std::pair<uint32_t, uint32_t>;  // rows [first, second)

/// A box in space [m].
struct IsoBox {
    float lower[3], upper[3];
};

/// What surrounds a particle: sums over itself and its neighbours, weighted by 1 - (r / reach)^3.
struct IsoSurroundings {
    float weight = 0.0f;   // sum
    float mean[3] = {};    // of the places, relative to it [m]
    float moment[6] = {};  // sum of products of offsets: as IsoKernel::a [m^2]
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

/// Boxes around kernels, eight at a time.
constexpr size_t iso_scratch(size_t kernels) {
    return 6 * ((kernels + 7) / 8 * 8);
}

struct IsoFunctions {
    const char* name;
    /// Adds the kernels to the 8 x 8 x 8 nodes of a block, x fastest.
    /// @param list  which kernels
    void (*add_to_nodes)(const IsoKernel* kernels, const uint32_t* list, size_t count,
                         const float lower[3], float cell, float* value);
    /// @param scratch  iso_scratch(count) floats
    void (*evaluate)(const IsoKernel* kernels, const uint32_t* list, size_t count,
                     const IsoPoints& points, float* scratch);
    /// The same, c only.
    void (*find_values)(const IsoKernel* kernels, const uint32_t* list, size_t count,
                        const IsoPoints& points, float* scratch);
    /// Copies the rows of these ranges that lie within the reach [m] of a box.
    /// @param columns  only so many
    /// @param found    has room for all rows of the ranges and sixteen more
    /// @return how many there are
    size_t (*gather_near)(const IsoColumns& particles, const IsoRange* ranges, size_t count,
                          const IsoBox& box, float reach, size_t columns,
                          float* const found[iso_columns]);
    /// @param near   the first count rows hold all particles within the reach [m] of the place; the
    ///               eight after them are out of reach
    IsoSurroundings (*surroundings)(const IsoColumns& near, size_t count, const float place[3],
                                    float reach);
    /// The mean of the neighbours' means, weighted by their lengths too.
    void (*common_mean)(const IsoColumns& near, size_t count, const float place[3], float reach,
                        float result[3]);
};

const IsoFunctions& iso_functions();
const IsoFunctions& iso_functions_baseline();
const IsoFunctions& iso_functions_v3();

}  // namespace taffy
