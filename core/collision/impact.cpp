#include "core/collision/impact.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <array>
#include <utility>

#include "core/base/uneven_work.h"

namespace taffy {

namespace {

/// Part of the stored energy that comes back as rigid motion; the rest stays in vibration.
/// Measured for balls of 10 particles across, soft and stiff, at 1 to 5 m/s.
constexpr double returned = 0.87;
/// Part of the energy that surface particles lose as each is stopped by its first touch.
constexpr double captured = 0.045;
/// Particles from which on threads share a sum over a body.
constexpr size_t shared_from = 4096;

/// Mass, momentum and angular momentum of particles and their moments, about an origin.
struct MotionSums {
    double mass = 0.0;
    Vec3d mass_x = Vec3d::Zero(), momentum = Vec3d::Zero(), turning = Vec3d::Zero();
    Mat3d mass_xx = Mat3d::Zero();

    void add(std::span<const float> masses, std::span<const Vec4f> x, std::span<const Vec4f> v,
             const Vec4f& origin) {
        for (size_t i = 0; i < x.size(); ++i) {
            const double m = double(masses[i]);
            const Vec3d r = (x[i] - origin).head<3>().cast<double>();
            const Vec3d p = m * v[i].head<3>().cast<double>();
            mass += m, mass_x += m * r, momentum += p, turning += r.cross(p);
            mass_xx += (m * r) * r.transpose();
        }
    }
    void add(const MotionSums& o) {
        mass += o.mass, mass_x += o.mass_x, momentum += o.momentum, turning += o.turning;
        mass_xx += o.mass_xx;
    }
};

/// Velocity along n at x that a unit impulse along n at x gives the body [1/kg].
double give_of(const RigidBody& body, const Vec3d& x, const Vec3d& n) {
    const Vec3d turn = Vec3d(x - body.centre).cross(n);
    return 1.0 / body.mass + turn.dot(body.inverse_inertia * turn);
}

}  // namespace

RigidBody rigid_body(const ThreadPool& pool, std::span<const float> mass, std::span<const Vec4f> x,
                     std::span<const Vec4f> v) {
    const Vec4f origin = x[0];  // keeps the products small
    MotionSums sums;
    if (x.size() < shared_from) {
        sums.add(mass, x, v, origin);
    } else {
        std::array<MotionSums, loop_parts> parts;
        for_parts(pool, x.size(), [&](size_t part, size_t begin, size_t end) {
            const size_t count = end - begin;
            parts[part].add(mass.subspan(begin, count), x.subspan(begin, count),
                            v.subspan(begin, count), origin);
        });
        for (const MotionSums& part : parts) sums.add(part);
    }
    RigidBody body;
    body.mass = sums.mass;
    const Vec3d centre = sums.mass_x / body.mass;
    const Mat3d spread = sums.mass_xx - body.mass * centre * centre.transpose();
    // A straight rod does not turn about its axis, a single particle not at all.
    const Eigen::SelfAdjointEigenSolver<Mat3d> inertia(spread.trace() * Mat3d::Identity() - spread);
    const Vec3d moment = inertia.eigenvalues();
    const auto inverse = [&](double m) { return m > 1e-6 * moment.maxCoeff() ? 1.0 / m : 0.0; };
    body.inverse_inertia = inertia.eigenvectors() * moment.unaryExpr(inverse).asDiagonal() *
                           inertia.eigenvectors().transpose();
    body.centre = centre + origin.head<3>().cast<double>();
    body.velocity = sums.momentum / body.mass;
    body.spin = body.inverse_inertia * (sums.turning - centre.cross(sums.momentum));
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
        // All touches of a body share the impulse that would end the approach.
        const double share = size / std::max(pressed[touch.a], pair ? pressed[touch.b] : 0.0);
        const double most = share * approach / (give_of(a, x, n) + (b ? give_of(*b, x, n) : 0.0));
        const Vec3d impulse = std::min(alpha * size, most) * n;
        bodies[touch.a].push(impulse, x);
        if (pair) bodies[touch.b].push(-impulse, x);
        ++count;
    }
    return count;
}

std::vector<Meeting> meetings(std::span<const Touch> touches, size_t body_count) {
    std::vector<Meeting> all;
    std::vector<double> pressed(body_count, 0.0);
    for (const Touch& touch : touches) {
        const double size = double(touch.impulse.norm());
        if (size <= 0.0) continue;
        Meeting* m = nullptr;
        for (Meeting& other : all)
            if (other.a == touch.a && other.b == touch.b && other.which == touch.which) m = &other;
        if (!m) {
            all.push_back({touch.a, touch.b, touch.which});
            m = &all.back();
            m->restitution = double(touch.restitution);
        }
        m->size += size;
        m->impulse += touch.impulse.cast<double>();
        m->point += size * touch.point.cast<double>();
        m->obstacle_velocity += size * touch.obstacle_velocity.cast<double>();
        pressed[touch.a] += size;
        if (touch.b != Touch::obstacle) pressed[touch.b] += size;
    }
    for (Meeting& m : all) {
        m.point /= m.size, m.obstacle_velocity /= m.size;
        m.others = pressed[m.a] - m.size;
        if (m.b != Touch::obstacle) m.others += pressed[m.b] - m.size;
    }
    return all;
}

namespace {

/// Returns both bodies of a meeting before its impulses; an obstacle is a body without mass.
std::pair<RigidBody, RigidBody> before(const Meeting& m, std::span<const RigidBody> bodies) {
    RigidBody a = bodies[m.a], b;
    a.push(-m.impulse, m.point);
    if (m.b != Touch::obstacle) {
        b = bodies[m.b];
        b.push(m.impulse, m.point);
    } else {
        b.centre = m.point, b.velocity = m.obstacle_velocity;
    }
    return {a, b};
}

}  // namespace

double approach_of(const Meeting& m, std::span<const RigidBody> bodies) {
    const auto [a, b] = before(m, bodies);
    return (b.velocity_at(m.point) - a.velocity_at(m.point)).dot(m.impulse.normalized());
}

Impact begin_impact(const Meeting& m, std::span<const RigidBody> bodies, double time,
                    double window) {
    const auto [a, b] = before(m, bodies);
    Impact impact{m.a, m.b, m.which};
    impact.restitution = m.restitution;
    impact.begun = time, impact.window = window;
    impact.velocity_a = a.velocity, impact.spin_a = a.spin;
    impact.velocity_b = b.velocity, impact.spin_b = b.spin;
    return impact;
}

void continue_impact(Impact& impact, const Meeting& m, std::span<const RigidBody> bodies,
                     double time) {
    impact.last_touch = time;
    impact.size += m.size, impact.others += m.others;
    impact.impulse += m.impulse;
    impact.arm_a += m.size * (m.point - bodies[m.a].centre);
    if (m.b != Touch::obstacle) impact.arm_b += m.size * (m.point - bodies[m.b].centre);
    impact.obstacle_velocity = m.obstacle_velocity;
}

Parting parting_of(const Impact& impact, std::span<const RigidBody> bodies) {
    const bool pair = impact.b != Touch::obstacle;
    const RigidBody& a = bodies[impact.a];
    const Vec3d arm_a = impact.arm_a / impact.size, arm_b = impact.arm_b / impact.size;
    Parting p;
    p.normal = impact.impulse.normalized();
    p.point = a.centre + arm_a;
    p.give = give_of(a, p.point, p.normal);
    Vec3d other = impact.obstacle_velocity;
    if (pair) {
        const RigidBody& b = bodies[impact.b];
        p.point = 0.5 * (p.point + b.centre + arm_b);
        p.give = give_of(a, p.point, p.normal) + give_of(b, p.point, p.normal);
        other = b.velocity_at(p.point);
    }
    p.speed = (a.velocity_at(p.point) - other).dot(p.normal);
    const Vec3d first_a = impact.velocity_a + impact.spin_a.cross(arm_a);
    const Vec3d first_b = impact.velocity_b + (pair ? impact.spin_b.cross(arm_b) : Vec3d::Zero());
    p.approach = std::max(0.0, (first_b - first_a).dot(p.normal));
    p.wanted = impact.restitution * p.approach;
    return p;
}

void part(const Impact& impact, const Parting& p, double speed, std::span<RigidBody> bodies) {
    const Vec3d impulse = (speed - p.speed) / p.give * p.normal;
    bodies[impact.a].push(impulse, p.point);
    if (impact.b != Touch::obstacle) bodies[impact.b].push(-impulse, p.point);
}

void Impact::visit(StateVisitor& state) {
    state("a", a);
    state("b", b);
    state("which", which);
    state("restitution", restitution);
    state("begun", begun);
    state("last_touch", last_touch);
    state("window", window);
    state("velocity_a", velocity_a);
    state("spin_a", spin_a);
    state("velocity_b", velocity_b);
    state("spin_b", spin_b);
    state("size", size);
    state("others", others);
    state("impulse", impulse);
    state("arm_a", arm_a);
    state("arm_b", arm_b);
    state("obstacle_velocity", obstacle_velocity);
}

}  // namespace taffy
