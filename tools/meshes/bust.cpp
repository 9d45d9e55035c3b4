#include <algorithm>
#include <cmath>

#include "tools/meshes/shapes.h"

namespace taffy {

namespace {

/// Head, ears and face of a young man, looking to -y; the chin is at z = 0.60, the crown at 1.12.
double head(const Vec3d& x) {
    const Vec3d m(std::abs(x[0]), x[1], x[2]);
    double d = ellipsoid(x, {0, 0.02, 0.90}, {0.195, 0.235, 0.215});              // skull
    d = blend(d, ellipsoid(x, {0, -0.075, 0.77}, {0.150, 0.150, 0.165}), 0.08);   // face
    d = blend(d, ellipsoid(x, {0, -0.175, 0.632}, {0.060, 0.048, 0.045}), 0.06);  // chin
    d = blend(d, ellipsoid(m, {0.118, -0.03, 0.70}, {0.035, 0.09, 0.06}), 0.07);  // jaw
    // Eye sockets, brow, eyes with lids
    d = carve(d, ellipsoid(m, {0.080, -0.245, 0.838}, {0.058, 0.045, 0.036}), 0.05);
    d = blend(d, round_cone(m, {0.025, -0.216, 0.876}, {0.115, -0.178, 0.884}, 0.017, 0.014), 0.04);
    d = blend(d, sphere(m, {0.073, -0.168, 0.834}, 0.040), 0.010);
    // Nose
    d = blend(d, round_cone(x, {0, -0.212, 0.862}, {0, -0.275, 0.756}, 0.017, 0.027), 0.035);
    d = blend(d, sphere(m, {0.028, -0.243, 0.748}, 0.020), 0.02);
    // Cheekbones, lips
    d = blend(d, ellipsoid(m, {0.105, -0.150, 0.775}, {0.045, 0.040, 0.035}), 0.06);
    d = blend(d, ellipsoid(x, {0, -0.222, 0.700}, {0.052, 0.022, 0.0135}), 0.012);
    d = blend(d, ellipsoid(x, {0, -0.216, 0.676}, {0.044, 0.024, 0.0155}), 0.012);
    // Ears
    double ear = ellipsoid(m, {0.196, 0.03, 0.80}, {0.022, 0.042, 0.066});
    ear = carve(ear, ellipsoid(m, {0.220, 0.015, 0.81}, {0.020, 0.022, 0.036}), 0.015);
    return blend(d, ear, 0.02);
}

/// Waves of hair over the skull, with a parting of the forehead.
double hair(const Vec3d& x) {
    const Vec3d m(std::abs(x[0]), x[1], x[2]);
    double d = ellipsoid(x, {0, 0.045, 0.925}, {0.215, 0.235, 0.222});
    const double waves =
        0.011 * std::sin(38.0 * (x[2] + 0.5 * x[1])) * std::sin(30.0 * x[0] + 12.0 * x[1]);
    d += waves;
    // Free of hair: the face below the hairline, the neck
    const double face = ellipsoid(m, {0, -0.30, 0.79}, {0.235, 0.235, 0.235});
    d = carve(d, face, 0.03);
    return intersect(d, 0.745 - x[2] - 0.25 * (x[1] - 0.1), 0.05);
}

}  // namespace

ShapeDefinition bust() {
    const Implicit shape = [](const Vec3d& x) {
        const Vec3d m(std::abs(x[0]), x[1], x[2]);
        double d = blend(head(x), hair(x), 0.012);
        d = blend(d, round_cone(x, {0, 0.07, 0.74}, {0, 0.075, 0.42}, 0.105, 0.125), 0.06);
        // Chest and shoulders, cut off below
        double chest = ellipsoid(x, {0, 0.075, 0.26}, {0.30, 0.185, 0.24});
        chest =
            blend(chest, round_cone(m, {0.08, 0.09, 0.43}, {0.33, 0.09, 0.33}, 0.075, 0.095), 0.10);
        chest = blend(chest, ellipsoid(m, {0.13, -0.055, 0.26}, {0.13, 0.075, 0.10}), 0.06);
        const double cut = ellipsoid(x, {0, 0.06, 0.46}, {0.42, 0.40, 0.34});
        chest = intersect(chest, cut, 0.03);
        d = blend(d, chest, 0.08);
        // Pedestal
        const double r = std::hypot(x[0], x[1] - 0.07);
        const double foot = std::max(std::abs(x[2] - 0.00) - 0.035, r - 0.185);
        const double stem = std::max(std::abs(x[2] - 0.09) - 0.09,
                                     r - 0.095 - 0.9 * std::pow(x[2] - 0.08, 2) * 10.0);
        return blend(d, blend(foot, stem, 0.03), 0.03);
    };
    return {"bust", shape, {-0.6, -0.5, -0.12}, {0.6, 0.5, 1.3}, {.cell = 0.021}};
}

}  // namespace taffy
