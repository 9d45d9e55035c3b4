#include "core/collision/contact_potential.h"

#include <catch2/catch.hpp>

#include "tests/support/shapes.h"

using namespace taffy;

TEST_CASE("a particle in a corner touches each of its two obstacles", "[collision]") {
    constexpr float radius = 0.05f, overlap = 0.005f, dt = 1e-3f;
    Particles p;
    p.table.append(1);
    p.mass = {1.0f};
    p.x[0] = Vec4f(radius - overlap, 0.0f, radius - overlap, 0.0f);
    p.v[0] = Vec4f(-1.0f, 0.0f, -1.0f, 0.0f);
    ContactBody body;
    body.rows = BodyRows(0, 1);
    const std::vector<ContactBody> bodies{body};
    const std::vector<float> stiffness{1e4f};
    std::vector<Obstacle> obstacles(2);  // floor and wall
    obstacles[0].shape = test::plane(Vec3f::UnitZ());
    obstacles[1].shape = test::plane(Vec3f::UnitX());

    const ThreadPool pool(1);
    ContactPotential potential;
    potential.begin_step(pool,
                         {bodies,
                          stiffness,
                          obstacles,
                          {0.3f, 0.0f},
                          dt,
                          [](uint32_t) { return Quatf::Identity(); }},
                         p);
    std::vector<Vec4f> force(1, Vec4f::Zero());
    const std::vector<Vec4f> x{p.x[0] + dt * p.v[0]};
    potential.add_forces(pool, obstacles, x, force);
    CHECK(force[0].x() > 0.0f);
    CHECK(force[0].z() > 0.0f);
    potential.add_share(1.0, std::vector<uint8_t>{1});
    std::vector<Touch> touches;
    std::vector<ObstacleLoad> loads(2);
    potential.end_step(obstacles, p, touches, loads);
    REQUIRE(touches.size() == 2);
    for (uint32_t k = 0; k < 2; ++k) {
        CHECK(touches[k].b == Touch::obstacle);
        CHECK(touches[k].which == k);
        CHECK(touches[k].impulse.normalized().dot(plane_normal(obstacles[k])) > 0.999f);
    }
}
