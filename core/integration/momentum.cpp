#include "core/integration/momentum.h"

#include <Eigen/Cholesky>

namespace taffy {

namespace {

Vec3d wide(const Vec4f& v) {
    return v.head<3>().cast<double>();
}

}  // namespace

BodyMomentum body_momentum(std::span<const float> mass, std::span<const Vec4f> x,
                           std::span<const Vec4f> v) {
    BodyMomentum b;
    for (size_t i = 0; i < x.size(); ++i) {
        b.mass += double(mass[i]);
        b.centre += double(mass[i]) * wide(x[i]);
        b.linear += double(mass[i]) * wide(v[i]);
    }
    b.centre /= b.mass;
    Mat3d spread = Mat3d::Zero();
    for (size_t i = 0; i < x.size(); ++i) {
        const Vec3d q = wide(x[i]) - b.centre;
        b.angular += double(mass[i]) * q.cross(wide(v[i]));
        spread += double(mass[i]) * q * q.transpose();
    }
    b.inertia = spread.trace() * Mat3d::Identity() - spread;
    return b;
}

void set_momentum(const BodyMomentum& wanted, std::span<const float> mass, std::span<const Vec4f> x,
                  std::span<Vec4f> v) {
    const BodyMomentum now = body_momentum(mass, x, v);
    const Vec3f velocity = ((wanted.linear - now.linear) / now.mass).cast<float>();
    // A rod has no inertia about its own line: the small diagonal makes the spin about it zero.
    const double trace = now.inertia.trace();
    const Mat3d inertia = now.inertia + (1e-9 * trace + 1e-300) * Mat3d::Identity();
    const Vec3f spin = inertia.ldlt().solve(wanted.angular - now.angular).cast<float>();
    const Vec3f centre = now.centre.cast<float>();
    for (size_t i = 0; i < x.size(); ++i)
        v[i].head<3>() += velocity + spin.cross(Vec3f(x[i].head<3>() - centre));
}

}  // namespace taffy
