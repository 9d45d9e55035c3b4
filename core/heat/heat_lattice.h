#pragma once
// Sums of the heat kernels over the lattice in which bodies are filled. They differ from the
// integrals by some to many percent; particles scale their own sums with them.
#include <vector>

namespace taffy {

/// What heat knows of a material and of the way in which its body is filled.
struct HeatMaterial {
    float diffusivity = 1e-3f;  // k_heat [m^2/s]
    float capacity = 1000.0f;   // c [J/(kg K)]
    float spacing = 0.1f;       // d [m]
    float volume = 1e-3f;       // V of a particle [m^3]
    float area = 1e-2f;         // that one side of a particle shows [m^2]
    int dimension = 3;          // 3 solid and fluid, 2 sheet, 1 rod
    bool operator==(const HeatMaterial&) const = default;
};

struct HeatLattice {
    double moment = 1.0;     // sum of V r^2 lap W inside, which the scale below is made from
    double missing = 1.0;    // power of what is missing, see scale
    double filling = 1.0;    // colour inside: sum of d^3 W, of a cubic lattice
    double face = 1.0;       // ln (filling / colour) in the layer at a flat face
    double all_faces = 1.0;  // the same, added up over the layers that count as surface

    HeatLattice() = default;
    HeatLattice(const HeatMaterial& material, double support);

    /// Factor on the sum of V (T_j - T) lap W for a particle whose own sum of V r^2 lap W is this:
    /// inside, the one that makes it the Laplacian of a quadratic T. At a face, where neighbours
    /// are missing, what is left conducts for them, exactly so along the face: a thin bar conducts
    /// along itself as a thick one does. Bounded, so that two that barely touch conduct little.
    double scale(double own_moment, int dimension) const;

    /// How many sides of a particle of this colour are free: 0 inside, 1 at a face, 2 at an edge, 3
    /// at a corner; about 2 for a sheet and 4 for a rod.
    double free_sides(double colour) const;
};

/// Part of the largest logarithm below which a particle is taken to be inside, see free_sides.
constexpr double free_side_threshold = 0.3;

}  // namespace taffy
