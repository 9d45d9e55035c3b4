#include "core/collision/obstacle_contact.h"

#include <catch2/catch.hpp>
#include <random>

using namespace taffy;

namespace {

Obstacle tilted_box() {
    Obstacle box;
    box.shape = ObstacleShape::box;
    box.centre = Vec3f(1, -2, 0.5f);
    box.half_size = Vec3f(0.5f, 1.0f, 0.25f);
    box.rotation = Quatf(Eigen::AngleAxisf(0.7f, Vec3f(1, 2, -1).normalized()));
    return box;
}

}  // namespace

TEST_CASE("the bounds of an obstacle leave out no point that touches it", "[collision]") {
    Obstacle box;
    box.shape = ObstacleShape::box;
    box.centre = Vec3f(0.3f, -0.2f, 0.5f);
    box.half_size = Vec3f(0.5f, 0.1f, 0.2f);
    box.rotation = Quatf(Eigen::AngleAxisf(0.7f, Vec3f(1.0f, 2.0f, -1.0f).normalized()));
    const ObstacleBounds bounds = bounds_of(box);
    const float radius = 0.05f;
    int passed_by = 0;
    for (int i = 0; i < 4000; ++i) {
        const Vec3f x = box.centre + Vec3f::Random();
        const bool near = bounds.reaches(Vec4f(x[0], x[1], x[2], 0.0f), radius);
        if (nearest_surface(box, x).distance < radius) CHECK(near);
        passed_by += !near;
    }
    CHECK(passed_by > 1000);
    CHECK(bounds_of(Obstacle{}).reaches(Vec4f(900.0f, -900.0f, -5.0f, 0.0f), radius));
}

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

TEST_CASE("the nearest surface of a turned box is found by brute force too", "[collision]") {
    const Obstacle box = tilted_box();
    std::mt19937 random(2);
    std::uniform_real_distribution<float> uniform(-1.5f, 1.5f);
    for (int k = 0; k < 200; ++k) {
        const Vec3f x = box.centre + Vec3f(uniform(random), uniform(random), uniform(random));
        const SurfacePoint surface = nearest_surface(box, x);
        CHECK(surface.normal.norm() == Approx(1.0));
        const Vec3f on_surface = x - surface.distance * surface.normal;
        const Vec3f local = box.rotation.conjugate() * (on_surface - box.centre);
        CHECK((local.cwiseAbs() - box.half_size).maxCoeff() == Approx(0.0).margin(1e-5));
        // No point of the box's surface is nearer: a few thousand samples of its faces.
        float nearest = 1e9f;
        for (int axis = 0; axis < 3; ++axis)
            for (const float side : {-1.0f, 1.0f})
                for (int a = -10; a <= 10; ++a)
                    for (int b = -10; b <= 10; ++b) {
                        Vec3f p;
                        p[axis] = side * box.half_size[axis];
                        p[(axis + 1) % 3] = 0.1f * float(a) * box.half_size[(axis + 1) % 3];
                        p[(axis + 2) % 3] = 0.1f * float(b) * box.half_size[(axis + 2) % 3];
                        nearest = std::min(nearest, (box.centre + box.rotation * p - x).norm());
                    }
        CHECK(std::abs(surface.distance) <= nearest + 1e-5f);
        CHECK(std::abs(surface.distance) >= nearest - 0.08f);
    }
}

TEST_CASE("a particle in an obstacle is put on its surface and loses its approach", "[collision]") {
    Obstacle plane;
    plane.centre = Vec3f(0, 0, 1);
    plane.normal = Vec3f(0, 1, 1).normalized();
    Vec4f x(3, -4, 2, 0), v(0, 0, -2, 0);
    resolve_obstacle(plane, {0.0f, 0.0f}, 0.05f, 0.0f, x, v);
    CHECK(nearest_surface(plane, x.head<3>()).distance == Approx(0.05));
    CHECK(v.head<3>().dot(plane.normal) == Approx(0.0).margin(1e-6));
    const Vec4f far(0, 0, 9, 0);
    Vec4f untouched = far, speed(0, 0, -2, 0);
    resolve_obstacle(plane, {0.0f, 0.0f}, 0.05f, 0.0f, untouched, speed);
    CHECK(untouched == far);
    CHECK(speed == Vec4f(0, 0, -2, 0));
}
