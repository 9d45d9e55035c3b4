#include "core/collision/impact.h"

#include <Eigen/LU>
#include <algorithm>

namespace taffy {

namespace {

/// Part of the stored energy that comes back as rigid motion; the rest stays in vibration.
/// Measured for balls of 10 particles across, soft and stiff, at 1 to 5 m/s.
constexpr double returned = 0.87;
/// Part of the energy that surface particles lose as each is stopped by its first touch.
constexpr double captured = 0.045;

}  // namespace

RigidBody rigid_body(std::span<const float> mass, std::span<const Vec4f> x,
                     std::span<const Vec4f> v) {
    RigidBody body;
    const Vec4f origin = x[0];  // keeps the products small
    Vec3d mass_x = Vec3d::Zero(), momentum = Vec3d::Zero(), turning = Vec3d::Zero();
    Mat3d mass_xx = Mat3d::Zero();
    for (size_t i = 0; i < x.size(); ++i) {
        const double m = double(mass[i]);
        const Vec3d r = (x[i] - origin).head<3>().cast<double>();
        const Vec3d p = m * v[i].head<3>().cast<double>();
        body.mass += m, mass_x += m * r, momentum += p, turning += r.cross(p);
        mass_xx += (m * r) * r.transpose();
    }
    const Vec3d centre = mass_x / body.mass;
    const Mat3d spread = mass_xx - body.mass * centre * centre.transpose();
    const Mat3d inertia = (spread.trace() * (1.0 + 1e-9) + 1e-300) * Mat3d::Identity() - spread;
    body.inverse_inertia = inertia.inverse();
    body.centre = centre + origin.head<3>().cast<double>();
    body.velocity = momentum / body.mass;
    body.spin = body.inverse_inertia * (turning - centre.cross(momentum));
    return body;
}

size_t brake_impacts(std::span<const Touch> touches, double rest_speed,
                     std::span<RigidBody> bodies) {
    std::vector<double> pressed(bodies.size(), 0.0);  // sum of the impulses on each body [kg m/s]
    for (const Touch& touch : touches) {
        const double size = double(touch.impulse.norm());
        pressed[touch.a] += size;
        if (touch.b != Touch::obstacle) pressed[touch.b] += size;
    }
    const std::vector<RigidBody> before(bodies.begin(), bodies.end());
    size_t count = 0;
    for (const Touch& touch : touches) {
        const bool pair = touch.b != Touch::obstacle;
        const RigidBody& a = before[touch.a];
        const RigidBody* b = pair ? &before[touch.b] : nullptr;
        const double size = double(touch.impulse.norm());
        if (a.mass <= 0.0 || (b && b->mass <= 0.0) || size <= 0.0) continue;
        const double e2 = double(touch.restitution) * double(touch.restitution);
        const double alpha = returned * (1.0 + captured) / (e2 + captured) - 1.0;
        if (alpha <= 0.0) continue;
        const Vec3d n = touch.impulse.cast<double>() / size, x = touch.point.cast<double>();
        const Vec3d other = b ? b->velocity_at(x) : Vec3d(touch.obstacle_velocity.cast<double>());
        const double approach = (other - a.velocity_at(x)).dot(n);
        if (approach <= rest_speed) continue;
        const auto give = [&](const RigidBody& body) {
            const Vec3d turn = Vec3d(x - body.centre).cross(n);
            return 1.0 / body.mass + turn.dot(body.inverse_inertia * turn);
        };
        // All see the same approach and share what would end it.
        const double share = size / std::max(pressed[touch.a], pair ? pressed[touch.b] : 0.0);
        const double most = share * approach / (give(a) + (b ? give(*b) : 0.0));
        const Vec3d impulse = std::min(alpha * size, most) * n;
        bodies[touch.a].push(impulse, x);
        if (pair) bodies[touch.b].push(-impulse, x);
        ++count;
    }
    return count;
}

}  // namespace taffy
