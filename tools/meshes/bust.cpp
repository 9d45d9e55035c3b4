#include <algorithm>
#include <cmath>

#include "tools/meshes/shapes.h"

namespace taffy {

namespace {

/// Head, ears and face of a young man, looking to -y; the chin is at z = 0.59, the crown at 1.12.
double head(const Vec3d& x) {
    const Vec3d m(std::abs(x[0]), x[1], x[2]);
    double d = ellipsoid(x, {0, 0.02, 0.90}, {0.195, 0.235, 0.215});              // skull
    d = blend(d, ellipsoid(x, {0, -0.075, 0.77}, {0.150, 0.150, 0.170}), 0.08);   // face
    d = blend(d, ellipsoid(x, {0, -0.165, 0.630}, {0.062, 0.050, 0.045}), 0.06);  // chin
    d = blend(d, ellipsoid(m, {0.115, -0.03, 0.69}, {0.035, 0.09, 0.06}), 0.07);  // jaw
    // Eye sockets, brow, eyes
    d = carve(d, ellipsoid(m, {0.078, -0.245, 0.842}, {0.062, 0.050, 0.040}), 0.05);
    d = blend(d, round_cone(m, {0.030, -0.208, 0.886}, {0.118, -0.170, 0.888}, 0.020, 0.018), 0.05);
    d = blend(d, ellipsoid(m, {0.076, -0.176, 0.840}, {0.044, 0.038, 0.030}), 0.016);
    // Nose
    d = blend(d, round_cone(x, {0, -0.208, 0.872}, {0, -0.252, 0.772}, 0.017, 0.028), 0.03);
    d = blend(d, ellipsoid(m, {0.026, -0.228, 0.762}, {0.022, 0.026, 0.020}), 0.02);
    // Cheekbones, mouth
    d = blend(d, ellipsoid(m, {0.105, -0.145, 0.775}, {0.045, 0.040, 0.035}), 0.06);
    d = blend(d, ellipsoid(x, {0, -0.194, 0.710}, {0.058, 0.042, 0.024}), 0.022);
    d = blend(d, ellipsoid(x, {0, -0.190, 0.664}, {0.048, 0.042, 0.025}), 0.022);
    // Ears
    double ear = ellipsoid(m, {0.190, 0.035, 0.81}, {0.032, 0.048, 0.074});
    ear = carve(ear, ellipsoid(m, {0.225, 0.015, 0.82}, {0.026, 0.026, 0.042}), 0.03);
    return blend(d, ear, 0.03);
}

/// Waves of hair over the skull, down to the hairline and the nape.
double hair(const Vec3d& x) {
    double d = ellipsoid(x, {0, 0.05, 0.915}, {0.214, 0.238, 0.242});
    d += 0.006 * std::sin(34.0 * (x[2] + 0.5 * x[1])) *
         std::cos(24.0 * std::abs(x[0]) + 10.0 * x[1]);
    d = carve(d, ellipsoid(x, {0, -0.30, 0.78}, {0.240, 0.245, 0.245}), 0.04);
    return intersect(d, 0.745 - x[2] - 0.25 * (x[1] - 0.1), 0.05);
}

/// Neck, shoulders and chest, with a round lower end below the collarbones.
double chest(const Vec3d& x) {
    const Vec3d m(std::abs(x[0]), x[1], x[2]);
    double d = ellipsoid(x, {0, 0.075, 0.29}, {0.27, 0.175, 0.22});
    d = blend(d, round_cone(m, {0.08, 0.085, 0.445}, {0.29, 0.085, 0.36}, 0.075, 0.095), 0.10);
    d = blend(d, ellipsoid(m, {0.12, -0.03, 0.32}, {0.13, 0.075, 0.09}), 0.08);
    d = blend(d, round_cone(x, {0, 0.07, 0.74}, {0, 0.075, 0.44}, 0.105, 0.120), 0.08);
    return intersect(d, ellipsoid(x, {0, 0.06, 0.52}, {0.39, 0.55, 0.325}), 0.04);
}

double pedestal(const Vec3d& x) {
    const double r = std::hypot(x[0], x[1] - 0.01), z = x[2];
    const double foot = intersect(std::abs(z - 0.06) - 0.045, r - 0.240, 0.05);
    const double waist = 0.150 + 1.0 * (z - 0.155) * (z - 0.155);
    const double stem = intersect(std::abs(z - 0.155) - 0.10, r - waist, 0.02);
    return blend(foot, stem, 0.03);
}

}  // namespace

ShapeDefinition bust() {
    const Implicit shape = [](const Vec3d& x) {
        double d = blend(head(x), hair(x), 0.014);
        d = blend(d, chest(x), 0.06);
        return blend(d, pedestal(x), 0.03);
    };
    return {"bust", shape, {-0.6, -0.5, -0.12}, {0.6, 0.5, 1.3}, {.cell = 0.0208}};
}

}  // namespace taffy
