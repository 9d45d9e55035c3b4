#pragma once
// Sums of the heat kernels over the lattice in which bodies are filled. They differ from the
// integrals by some to many percent; particles scale their own sums with them.
#include <vector>

namespace taffy {

/// What heat knows of a material and of the way in which its body is filled.
struct HeatMaterial {
    static constexpr bool plain_state = true;
    float diffusivity = 1e-3f;  // k_heat [m^2/s]
    float capacity = 1000.0f;   // c [J/(kg K)]
    float spacing = 0.1f;       // d [m]
    float support = 0.2f;       // h [m]
    float volume = 1e-3f;       // V of a particle [m^3]
    float area = 1e-2f;         // that one side of a particle shows [m^2]
    float depth = 0.05f;        // of a particle's centre below such a side [m]
    int dimension = 3;          // 3 solid and fluid, 2 sheet, 1 rod
    bool operator==(const HeatMaterial&) const = default;
};

/// Reach of the colour that tells free sides, in spacings: with it and 1 - r^2/R^2 the logarithms
/// of faces, edges and corners are as 1 to 2.02 to 3.05, and balls and tilted faces have their
/// area.
constexpr double colour_reach = 2.0;

struct HeatLattice {
    double moment = 1.0;   // sum of V r^2 lap W inside, which the scale below is made from
    double missing = 1.0;  // power of what is missing, see scale
    float reach2 = 1.0f;   // R^2 [m^2], of the colour sum of d^3 (1 - r^2/R^2)
    double filling = 1.0;  // colour inside: of a cubic lattice
    double face = 1.0;     // ln (filling / colour) in the layer at a flat face
    double excess = 0.0;   // by which a sheet counts for more than 2 sides, a rod for more than 4

    HeatLattice() = default;
    explicit HeatLattice(const HeatMaterial& material);

    /// Factor on the sum of V (T_j - T) lap W for a particle whose own sum of V r^2 lap W is this:
    /// inside, the one that makes it the Laplacian of a quadratic T. At a face, where neighbours
    /// are missing, what is left conducts for them, exactly so along the face: a thin bar conducts
    /// along itself as a thick one does. Bounded, so that two that barely touch conduct little.
    double scale(double own_moment, int dimension) const;

    /// How many sides of a particle of this colour are free: 0 inside, 1 at a face, 2 at an edge, 3
    /// at a corner; 2 of a sheet and 4 of a rod, 1 more at their ends.
    double free_sides(double colour) const;
};

/// Conductance [W/(m^2 K)] between a particle's centre and what is outside: that of the surface,
/// then the material in between [W/(m K)] of the given depth [m].
double conductance_in_series(double surface, double conductivity, double depth);

}  // namespace taffy
