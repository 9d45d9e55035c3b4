#include "core/collision/obstacle_contact.h"
#include "tests/support/shapes.h"

#include <catch2/catch.hpp>
#include <random>

using namespace taffy;

TEST_CASE("a contact turns the approach speed round, times the restitution", "[collision]") {
    const Vec3f normal = Vec3f(1, 1, 2).normalized();
    for (const float e : {0.0f, 0.3f, 1.0f}) {
        const Vec3f v = -3.0f * normal;
        const Vec3f after = velocity_after_contact(v, normal, {e, 0.0f}, 0.01f);
        CHECK((after - 3.0f * e * normal).norm() < 1e-6f);
    }
}

TEST_CASE("a contact never pulls", "[collision]") {
    const Vec3f leaving(0.3f, -1.0f, 2.0f);
    CHECK(velocity_after_contact(leaving, Vec3f::UnitZ(), {0.3f, 0.4f}, 0.01f) == leaving);
}

TEST_CASE("slow approach does not bounce, so that bodies come to rest", "[collision]") {
    const Vec3f v(0, 0, -0.05f);
    CHECK(velocity_after_contact(v, Vec3f::UnitZ(), {0.9f, 0.0f}, 0.1f).norm() == 0.0f);
}

TEST_CASE("friction stays within the Coulomb cone and never reverses sliding", "[collision]") {
    std::mt19937 random(1);
    std::uniform_real_distribution<float> uniform(-1.0f, 1.0f);
    int sticks = 0, slides = 0;
    for (int k = 0; k < 1000; ++k) {
        const Vec3f v(uniform(random), uniform(random), uniform(random) - 1.0f);
        const ContactLaw law{0.5f, 0.4f};
        const Vec3f change = velocity_after_contact(v, Vec3f::UnitZ(), law, 0.0f) - v;
        const float normal = change.z(), tangential = change.head<2>().norm();
        const float sliding = v.head<2>().norm();
        CHECK(tangential <= law.friction * normal * (1.0f + 1e-5f));
        if (sliding <= law.friction * normal * 0.999f) {  // inside the cone: it sticks
            ++sticks;
            CHECK((v + change).head<2>().norm() < 1e-6f);
        } else if (sliding > law.friction * normal * 1.001f) {  // outside: full friction
            ++slides;
            CHECK(tangential == Approx(law.friction * normal).epsilon(1e-4));
            CHECK((v + change).head<2>().dot(v.head<2>()) >= 0.0f);
        }
    }
    CHECK(sticks > 100);
    CHECK(slides > 100);
}

TEST_CASE("a particle in an obstacle is put on its surface and loses its approach", "[collision]") {
    Obstacle plane;
    plane.centre = Vec3f(0, 0, 1);
    plane.shape = test::plane(Vec3f(0, 1, 1));
    Vec4f x(3, -4, 2, 0), v(0, 0, -2, 0);
    CHECK(resolve_obstacle(plane, {0.0f, 0.0f}, 0.05f, 0.0f, 1e-3f, x, v).has_value());
    CHECK(nearest_surface(plane, x.head<3>()).distance == Approx(0.05));
    CHECK(v.head<3>().dot(plane_normal(plane)) == Approx(0.0).margin(1e-6));
    const Vec4f far(0, 0, 9, 0);
    Vec4f untouched = far, speed(0, 0, -2, 0);
    CHECK_FALSE(resolve_obstacle(plane, {0.0f, 0.0f}, 0.05f, 0.0f, 1e-3f, untouched, speed));
    CHECK(untouched == far);
    CHECK(speed == Vec4f(0, 0, -2, 0));
}

TEST_CASE("a fast particle does not pass through a thin obstacle within one step", "[collision]") {
    Obstacle wall;
    wall.shape = test::box(Vec3f(2, 2, 0.01f));
    const float dt = 8e-3f, speed = 20.0f;  // 0.16 m per step, 16 times the thickness
    for (float start = 0.06f; start < 0.22f; start += 0.01f) {
        Vec4f x(0, 0, start, 0), v(0, 0, -speed, 0);
        x += dt * v;
        if (start - dt * speed > 0.055f) continue;
        REQUIRE(resolve_obstacle(wall, {0.5f, 0.0f}, 0.05f, 0.0f, dt, x, v));
        CHECK(x.z() >= 0.054f);
        CHECK(v.z() == Approx(0.5 * speed));
    }
}

TEST_CASE("a moving obstacle carries along what touches it", "[collision]") {
    Obstacle belt;
    belt.velocity = Vec3f(2, 0, 0);
    Vec4f x(0, 0, 0.04f, 0), v(0, 0, -1, 0);
    resolve_obstacle(belt, {0.0f, 10.0f}, 0.05f, 0.0f, 1e-3f, x, v);
    CHECK(v.x() == Approx(2.0));
    belt.velocity = Vec3f(0, 0, 3);
    v = Vec4f(0, 0, -1, 0), x.z() = 0.04f;
    resolve_obstacle(belt, {0.5f, 0.0f}, 0.05f, 0.0f, 1e-3f, x, v);
    CHECK(v.z() == Approx(3.0 + 0.5 * 4.0));  // restitution of the relative speed
}
