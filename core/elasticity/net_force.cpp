#include "core/elasticity/net_force.h"

#include <Eigen/Cholesky>
#include <vector>

namespace taffy {

namespace {

/// Moments of a part of the body about a given point.
struct Sums {
    double mass = 0.0;
    Vec3d mass_x = Vec3d::Zero(), force = Vec3d::Zero(), torque = Vec3d::Zero();
    Mat3d mass_xx = Mat3d::Zero();

    void add(double m, const Vec3d& x, const Vec3d& f) {
        mass += m;
        mass_x += m * x;
        mass_xx += (m * x) * x.transpose();
        force += f;
        torque += x.cross(f);
    }
    void add(const Sums& o) {
        mass += o.mass, mass_x += o.mass_x, mass_xx += o.mass_xx;
        force += o.force, torque += o.torque;
    }
};

}  // namespace

NetForce remove_net_force(const ThreadPool& pool, std::span<const float> mass,
                          std::span<const Vec4f> x, std::span<Vec4f> force) {
    constexpr size_t chunk = 512;
    const Vec4f origin = x[0];  // keeps the products small
    std::vector<Sums> parts((x.size() + chunk - 1) / chunk);
    pool.for_ranges(x.size(), chunk, [&](size_t begin, size_t end) {
        for (size_t i = begin; i < end; ++i)
            parts[i / chunk].add(double(mass[i]), (x[i] - origin).head<3>().cast<double>(),
                                 force[i].head<3>().cast<double>());
    });
    Sums all;
    for (const Sums& part : parts) all.add(part);

    const Vec3d centre = all.mass_x / all.mass;
    NetForce net{all.force, all.torque - centre.cross(all.force)};
    const Mat3d spread = all.mass_xx - all.mass * centre * centre.transpose();
    // A rod cannot be turned about its own line: the small diagonal leaves that direction alone.
    const double trace = spread.trace();
    const Mat3d inertia = (trace * (1.0 + 1e-9) + 1e-300) * Mat3d::Identity() - spread;
    const Vec3f acceleration = (net.force / all.mass).cast<float>();
    const Vec3f turn = inertia.ldlt().solve(net.torque).cast<float>();
    const Vec3f turn_centre = centre.cast<float>() + origin.head<3>();
    pool.for_ranges(x.size(), chunk, [&](size_t begin, size_t end) {
        for (size_t i = begin; i < end; ++i) {
            const Vec3f arm = x[i].head<3>() - turn_centre;
            force[i].head<3>() -= mass[i] * (acceleration + turn.cross(arm));
        }
    });
    return net;
}

}  // namespace taffy
