#include "core/collision/obstacle_contact.h"
#include "core/particles/particles.h"
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

TEST_CASE("what is held along some axes is stopped along the others", "[collision]") {
    std::mt19937 random(2);
    std::uniform_real_distribution<float> uniform(-1.0f, 1.0f);
    int stopped = 0, passed = 0;
    for (int k = 0; k < 2000; ++k) {
        const uint8_t axes = uint8_t(1 + k % 6);  // x, y, xy, z, xz, yz
        Obstacle plane;
        plane.shape = test::plane(Vec3f(uniform(random), uniform(random), uniform(random)));
        const Vec3f n = plane_normal(plane);
        const Vec3f place = 0.03f * n + n.cross(Vec3f(uniform(random), 0.3f, uniform(random)));
        const Vec4f x0 = padded(place);
        const Vec4f v0(uniform(random), uniform(random), uniform(random), 0.0f);
        Vec4f x = x0, v = v0;
        const ContactLaw law{0.5f, 0.3f};
        const auto stop = resolve_obstacle_along(axes, plane, law, 0.05f, 0.0f, 1e-3f, x, v);
        CHECK(stop.has_value() == stops_along(axes, n));
        const Vec4f zero = Vec4f::Zero();
        CHECK(along(axes, zero, x) == along(axes, zero, x0));  // what holds it decides there
        CHECK(along(axes, zero, v) == along(axes, zero, v0));
        if (!stop) {
            CHECK((x == x0 && v == v0));
            ++passed;
            continue;
        }
        ++stopped;
        // It gets what the impulse is along its axes, and parts at the restitution.
        const Vec4f moved = along(axes, padded(stop->impulse), zero);
        CHECK((v - v0 - moved).norm() < 1e-4f * (1.0f + stop->impulse.norm()));
        const float approach = -xyz(v0).dot(n), parts = xyz(v).dot(n);
        if (approach > 0.0f) {
            CHECK(parts >= 0.5f * approach - 1e-4f * (1.0f + stop->impulse.norm()));
            CHECK(xyz(x).dot(n) > 0.0499f - 1e-3f * stop->impulse.norm());
        } else {
            CHECK(stop->impulse.norm() == 0.0f);
        }
    }
    CHECK(stopped > 500);
    CHECK(passed > 50);
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

TEST_CASE("a fast particle that grazes an obstacle slides on to the end of its path",
          "[collision]") {
    Obstacle wall;
    wall.shape = test::plane(Vec3f(0, 0, 1));
    const float dt = 8e-3f, radius = 0.01f;
    for (const uint8_t axes : {uint8_t(all_axes), uint8_t(5)}) {  // 5: x and z
        const Vec4f v0(3, 0, -0.5f, 0);
        for (float start = 0.0105f; start < 0.014f; start += 0.0005f) {
            Vec4f x(1, 0, start, 0), v = v0;
            x += dt * v;
            if (axes == all_axes)
                REQUIRE(resolve_obstacle(wall, {0.0f, 0.0f}, radius, 0.0f, dt, x, v));
            else
                REQUIRE(resolve_obstacle_along(axes, wall, {0.0f, 0.0f}, radius, 0.0f, dt, x, v));
            CHECK(x.x() == Approx(1 + dt * 3));
            CHECK(x.z() == Approx(radius));
            CHECK(v.x() == Approx(3.0));
            CHECK(v.z() == Approx(0.0).margin(1e-6));
        }
    }
    // Friction takes from the whole path what it takes from the velocity.
    Vec4f x(0, 0, 0.0105f, 0), v(3, 0, -0.5f, 0);
    x += dt * v;
    REQUIRE(resolve_obstacle(wall, {0.0f, 1.0f}, radius, 0.0f, dt, x, v));
    CHECK(v.x() == Approx(2.5));
    CHECK(x.x() == Approx(dt * 2.5));

    // About a ball it goes along the surface, however far that bends away or towards it.
    Obstacle ball;
    ball.shape = test::sphere(0.05f);
    for (float height = -0.05f; height <= 0.05f; height += 0.005f) {
        Vec4f at(-0.062f, 0, height, 0), speed(10, 0, 0, 0);
        at += dt * speed;
        if (!resolve_obstacle(ball, {0.0f, 0.0f}, radius, 0.0f, dt, at, speed)) continue;
        CHECK(nearest_surface(ball, xyz(at)).distance >= 0.999f * radius);
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
