#include "core/elasticity/settling.h"

#include <Eigen/Cholesky>

namespace taffy {

namespace {

Vec3d wide(const Vec4f& v) {
    return v.head<3>().cast<double>();
}

}  // namespace

RigidMotion fit_rigid_motion(std::span<const float> weight, std::span<const Vec4f> x,
                             std::span<const Vec4f> v) {
    double total = 0.0;
    Vec3d centre = Vec3d::Zero(), velocity = Vec3d::Zero();
    for (size_t i = 0; i < x.size(); ++i) {
        total += double(weight[i]);
        centre += double(weight[i]) * wide(x[i]);
        velocity += double(weight[i]) * wide(v[i]);
    }
    if (!(total > 0.0)) return {};
    centre /= total, velocity /= total;
    Vec3d momentum = Vec3d::Zero();
    Mat3d spread = Mat3d::Zero();
    for (size_t i = 0; i < x.size(); ++i) {
        const Vec3d q = wide(x[i]) - centre;
        momentum += double(weight[i]) * q.cross(wide(v[i]) - velocity);
        spread += double(weight[i]) * q * q.transpose();
    }
    const double trace = spread.trace();
    const Mat3d inertia = (trace * (1.0 + 1e-9) + 1e-300) * Mat3d::Identity() - spread;
    return {centre.cast<float>(), velocity.cast<float>(),
            inertia.ldlt().solve(momentum).cast<float>()};
}

void add_settling_forces(const ThreadPool& pool, const RigidMotion& motion, float rate,
                         std::span<const float> mass, std::span<const Vec4f> x,
                         std::span<const Vec4f> v, std::span<Vec4f> force) {
    pool.for_ranges(x.size(), 512, [&](size_t begin, size_t end) {
        for (size_t i = begin; i < end; ++i) {
            const Vec3f arm = x[i].head<3>() - motion.centre;
            const Vec3f rigid = motion.velocity + motion.spin.cross(arm);
            force[i].head<3>() -= rate * mass[i] * (v[i].head<3>() - rigid);
        }
    });
}

}  // namespace taffy
