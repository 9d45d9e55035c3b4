#include "core/collision/impact.h"

#include <catch2/catch.hpp>
#include <random>

using namespace taffy;

namespace {

RigidBody ball(double mass, const Vec3d& centre, const Vec3d& velocity) {
    RigidBody body;
    body.mass = mass, body.centre = centre, body.velocity = velocity;
    body.inverse_inertia = Mat3d::Identity() / (0.4 * mass * 0.25);
    return body;
}

Vec3d spin_momentum(const RigidBody& b) {
    return b.inverse_inertia.inverse() * b.spin + b.mass * b.centre.cross(b.velocity);
}

}  // namespace

TEST_CASE("a rigid motion is found again in its particles", "[collision]") {
    std::mt19937 random(3);
    std::uniform_real_distribution<float> uniform(-1.0f, 1.0f);
    std::vector<Vec4f> x, v;
    std::vector<float> mass;
    const Vec3f u(1, -2, 0.5f), w(3, 1, -2);
    const int count = GENERATE(50, 5000);
    for (int i = 0; i < count; ++i) {
        const Vec3f p(uniform(random), uniform(random), uniform(random));
        const Vec3f q = u + w.cross(p);
        x.push_back(Vec4f(p.x(), p.y(), p.z(), 0)), v.push_back(Vec4f(q.x(), q.y(), q.z(), 0));
        mass.push_back(1.5f + uniform(random));
    }
    const RigidBody body = rigid_body(ThreadPool(1), mass, x, v);
    const RigidBody shared = rigid_body(ThreadPool(2), mass, x, v);
    CHECK(shared.mass == body.mass);
    CHECK(shared.velocity == body.velocity);
    CHECK(shared.spin == body.spin);
    CHECK(body.velocity_at(Vec3d(1, 2, 3))
              .isApprox((u + w.cross(Vec3f(1, 2, 3))).cast<double>(), 1e-5));
}

TEST_CASE("impacts brake both bodies, keep their momenta and never turn them round",
          "[collision]") {
    std::vector<RigidBody> bodies{ball(2.0, Vec3d(0, 0, 0), Vec3d(1, 0, 0)),
                                  ball(1.0, Vec3d(1, 0.2, 0), Vec3d(-3, 0.5, 0))};
    const Vec3f normal = Vec3f(-1, -0.2f, 0).normalized();
    const float size = GENERATE(0.01f, 0.3f, 5.0f);
    const Touch touch{0, 1, Vec3f(0.5f, 0.1f, 0.05f), size * normal, Vec3f::Zero(), 0.2f};
    const std::vector<Touch> touches{touch, touch, touch};
    const auto before = bodies;
    CHECK(brake_impacts(touches, 0.0, bodies) == 3);
    const Vec3d p0 = 2.0 * before[0].velocity + before[1].velocity;
    const Vec3d p1 = 2.0 * bodies[0].velocity + bodies[1].velocity;
    CHECK((p1 - p0).norm() < 1e-12);
    CHECK((spin_momentum(bodies[0]) + spin_momentum(bodies[1]) - spin_momentum(before[0]) -
           spin_momentum(before[1]))
              .norm() < 1e-12);
    const Vec3d x = touch.point.cast<double>(), n = normal.cast<double>();
    const auto approach = [&](const std::vector<RigidBody>& b) {
        return (b[1].velocity_at(x) - b[0].velocity_at(x)).dot(n);
    };
    CHECK(approach(bodies) >= -1e-6);  // the normal is a float
    CHECK(approach(bodies) < approach(before));
}

TEST_CASE("what leaves, what is slow and what bounces perfectly is not braked", "[collision]") {
    const Touch touch{0, Touch::obstacle, Vec3f(0, 0, -0.5f), Vec3f(0, 0, 1), Vec3f::Zero(), 0.2f};
    const auto braked = [&](const Vec3d& velocity, float restitution) {
        std::vector<RigidBody> body{ball(2.0, Vec3d::Zero(), velocity)};
        Touch now = touch;
        now.restitution = restitution;
        return brake_impacts(std::vector<Touch>{now}, 0.1, body) > 0;
    };
    CHECK(braked(Vec3d(0, 0, -1), 0.2f));
    CHECK_FALSE(braked(Vec3d(0, 0, 1), 0.2f));
    CHECK_FALSE(braked(Vec3d(0, 0, -0.09), 0.2f));
    CHECK_FALSE(braked(Vec3d(0, 0, -1), 1.0f));
}
