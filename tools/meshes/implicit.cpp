#include "tools/meshes/implicit.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace taffy {

double sphere(const Vec3d& x, const Vec3d& centre, double radius) {
    return (x - centre).norm() - radius;
}

double ellipsoid(const Vec3d& x, const Vec3d& centre, const Vec3d& radii) {
    const Vec3d p = (x - centre).cwiseQuotient(radii);
    const double k0 = p.norm(), k1 = p.cwiseQuotient(radii).norm();
    return k1 > 0.0 ? k0 * (k0 - 1.0) / k1 : -radii.minCoeff();
}

double round_cone(const Vec3d& x, const Vec3d& a, const Vec3d& b, double radius_a,
                  double radius_b) {
    const Vec3d axis = b - a;
    const double along = std::clamp((x - a).dot(axis) / axis.squaredNorm(), 0.0, 1.0);
    return (x - a - along * axis).norm() - (radius_a + along * (radius_b - radius_a));
}

double round_box(const Vec3d& x, const Vec3d& centre, const Vec3d& half_size, double rounding) {
    const Vec3d q = (x - centre).cwiseAbs() - half_size + Vec3d::Constant(rounding);
    return q.cwiseMax(0.0).norm() + std::min(q.maxCoeff(), 0.0) - rounding;
}

double blend(double a, double b, double k) {
    const double h = std::max(k - std::abs(a - b), 0.0) / k;
    return std::min(a, b) - 0.25 * h * h * k;
}

double carve(double a, double b, double k) {
    return -blend(-a, b, k);
}

double intersect(double a, double b, double k) {
    return -blend(-a, -b, k);
}

Vec3d turned(const Vec3d& x, const Vec3d& axis, double degrees) {
    return Eigen::AngleAxisd(-degrees * std::numbers::pi / 180.0, axis.normalized()) * x;
}

}  // namespace taffy
