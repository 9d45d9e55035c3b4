#pragma once
// The contribution of a wall to the sums of a fluid particle near it. A particle half a spacing
// away from a wall must find as much behind the wall as the lattice would have there, so that it is
// at rest, and must be pushed as that lattice would push, so that a layer at rest carries the
// pressure p. One function of the distance s does both, the sum of
//     w(s) = M' ((r - s) / (r - d/2))^3 for s < r,   and   M2 ((h - s) / (h - 3d/2))^3 for s < h,
// the second for the contribution of the lattice behind the wall to the layer at 3d/2, and M' and r
// such that value and slope at half a spacing are M and S/d.
// Because the push is V p w'(s), the gradient of the same energy as the pressure between particles,
// walls neither heat nor cool the fluid. (Integrals of the kernel behind the wall, with mirrored
// pressures, have no energy: a column of water never came to rest on them.)
#include <algorithm>

#include "core/base/types.h"

namespace taffy {

class WallFilling {
  public:
    WallFilling() = default;
    /// @param support        h [m]
    /// @param lattice_half   M: sum of V W over the half of the lattice behind the wall
    /// @param second_layer   M2: the same without the nearest layer
    /// @param lattice_slope  S: - sum of V z dW/dz over the lattice
    WallFilling(double spacing, double support, double lattice_half, double second_layer,
                double lattice_slope) {
        const double range = support - 1.5 * spacing;
        if (range > 0.0) far_ = {second_layer, support, range};
        const double rest = lattice_half - far_.value(0.5 * spacing);
        const double width = 3.0 * rest / (lattice_slope / spacing - far_.slope(0.5 * spacing));
        near_ = {rest, 0.5 * spacing + width, width};
    }

    /// w(s) [-].
    double value(double s) const { return near_.value(s) + far_.value(s); }
    /// - dw/ds [1/m].
    double slope(double s) const { return near_.slope(s) + far_.slope(s); }

  private:
    struct Cubic {
        double scale = 0.0, reach = 0.0, range = 1.0;  // [-], [m], [m]
        double value(double s) const {
            const double t = std::max(reach - s, 0.0) / range;
            return scale * t * t * t;
        }
        double slope(double s) const {
            const double t = std::max(reach - s, 0.0) / range;
            return 3.0 * scale / range * t * t;
        }
    };
    Cubic near_, far_;
};

/// The sum of all walls near one particle. Where two walls meet, the spaces behind them overlap and
/// must not count twice: U = (1 - prod (1 - k w)) / k is exact where a lattice rests in an edge,
/// and within 1e-3 in a corner.
class WallSum {
  public:
    /// @param k  overlap of two walls at a right angle over the product of their contributions
    explicit WallSum(double k) : k_(k) {}

    /// @param push  negative gradient of the value with respect to the position [1/m]
    void add(double value, const Vec3d& push) {
        push_ = (1.0 - k_ * value) * push_ + rest_ * push;
        rest_ *= 1.0 - k_ * value;
    }
    /// U [-].
    double filling() const { return (1.0 - rest_) / k_; }
    /// Negative gradient of U with respect to the position, pointing away from the walls [1/m].
    const Vec3d& push() const { return push_; }

  private:
    double k_, rest_ = 1.0;
    Vec3d push_ = Vec3d::Zero();
};

/// Integral of the poly6 kernel of support h over a plane at distance s [1/m]: the contribution of
/// a wall to the gradient of the colour field, so that fluid at a wall is not taken for a free
/// surface.
inline double wall_colour_slope(double s, double h) {
    const double q = s / h, t = 1.0 - q * q;
    return q * q < 1.0 ? 315.0 / 256.0 * t * t * t * t / h : 0.0;
}

/// The shear of the layer next to a wall, by which fluids stick to walls [1/m^2]. The layer,
/// centred at the distance s, is sheared by the viscosity times its velocity along the wall over s,
/// on a spacing squared per particle: 2/d^2 at half a spacing, nothing for the layers beyond.
inline float wall_grip(float s, float spacing) {
    const float part = std::clamp(2.0f - 2.0f * s / spacing, 0.0f, 1.0f);
    return 2.0f * part / (spacing * spacing);
}

}  // namespace taffy
