#pragma once
// Sums of the heat kernels over the lattice in which bodies are filled. They differ from the
// integrals by several percent or more; particles scale their own sums with them.
#include <vector>

namespace taffy {

/// The properties of a material, and of the lattice that fills its body, that heat depends on.
struct HeatMaterial {
    static constexpr bool plain_state = true;
    float diffusivity = 1e-3f;  // k_heat [m^2/s]
    float capacity = 1000.0f;   // c [J/(kg K)]
    float spacing = 0.1f;       // d [m]
    float support = 0.2f;       // h [m]
    float volume = 1e-3f;       // V of a particle [m^3]
    float area = 1e-2f;         // of one side of a particle [m^2]
    float depth = 0.05f;        // of a particle's centre below its side [m]
    int dimension = 3;          // 3 solid and fluid, 2 sheet, 1 rod
    bool operator==(const HeatMaterial&) const = default;
};

/// Reach, in spacings, of the colour field by which free sides are found: with this reach and 1 -
/// r^2/R^2 the logarithms of faces, edges and corners are as 1 to 2.02 to 3.05, and balls and
/// tilted faces have their true area.
constexpr double colour_reach = 2.0;

struct HeatLattice {
    double moment = 1.0;   // sum of V r^2 lap W inside, from which the scale below is made
    double missing = 1.0;  // power of M / M_i, see scale
    float reach2 = 1.0f;   // R^2 [m^2], of the colour sum of d^3 (1 - r^2/R^2)
    double filling = 1.0;  // colour inside a cubic lattice
    double face = 1.0;     // ln (filling / colour) in the layer at a flat face
    double excess = 0.0;   // excess of a sheet over 2 sides, of a rod over 4

    HeatLattice() = default;
    explicit HeatLattice(const HeatMaterial& material);

    /// Returns the factor on the sum of V (T_j - T) lap W for a particle whose own sum of V r^2 lap
    /// W is own_moment. Inside, it makes the sum the Laplacian of a quadratic T. At a face, where
    /// neighbours are missing, the remaining ones conduct for them, exactly so along the face: a
    /// thin bar conducts along itself as a thick one does. The factor is bounded, so that two
    /// particles that barely touch conduct little.
    double scale(double own_moment, int dimension) const;

    /// Returns how many sides of a particle of this colour are free: 0 inside, 1 at a face, 2 at an
    /// edge, 3 at a corner; 2 for a sheet and 4 for a rod, 1 more at their ends.
    double free_sides(double colour) const;
};

/// Conductance [W/(m^2 K)] between a particle's centre and its surroundings: that of the surface,
/// in series with the given depth [m] of the material, of the conductivity [W/(m K)].
double conductance_in_series(double surface, double conductivity, double depth);

}  // namespace taffy
