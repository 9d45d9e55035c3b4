#include "core/collision/obstacle_shape.h"
#include "core/collision/obstacle_path.h"

#include <catch2/catch.hpp>
#include <random>

#include "core/shapes/mesh_shape.h"
#include "tests/support/shapes.h"

using namespace taffy;

namespace {

Obstacle tilted(ShapePtr shape) {
    Obstacle o;
    o.shape = std::move(shape);
    o.centre = Vec3f(1, -2, 0.5f);
    o.rotation = Quatf(Eigen::AngleAxisf(0.7f, Vec3f(1, 2, -1).normalized()));
    return o;
}

/// The cube from -0.4 to 0.4.
TriangleMesh cube() {
    TriangleMesh mesh;
    for (int k = 0; k < 8; ++k)
        mesh.position.push_back(0.4f * Vec3f(k & 1 ? 1 : -1, k & 2 ? 1 : -1, k & 4 ? 1 : -1));
    mesh.triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                      {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
    return mesh;
}

Vec3f random_point(std::mt19937& random) {
    std::uniform_real_distribution<float> uniform(-1.5f, 1.5f);
    const float x = uniform(random), y = uniform(random), z = uniform(random);
    return Vec3f(x, y, z);
}

}  // namespace

TEST_CASE("the way out of an obstacle ends on its surface and is a true distance", "[collision]") {
    const auto kind = GENERATE(from_range(shapes_for(ShapeRole::obstacle)));
    if (kind->from_file) return;
    INFO(kind->name);
    const Obstacle o = tilted(kind->make());
    std::mt19937 random(2);
    int inside = 0;
    for (int k = 0; k < 10000; ++k) {
        const Vec3f x = o.centre + random_point(random), y = o.centre + random_point(random);
        const SurfacePoint at_x = nearest_surface(o, x), at_y = nearest_surface(o, y);
        CHECK(at_x.normal.norm() == Approx(1.0).margin(1e-5));
        const Vec3f surface = x - at_x.distance * at_x.normal;
        CHECK(nearest_surface(o, surface).distance == Approx(0.0).margin(2e-5));
        // Never steeper than 1: then there is no surface nearer than the distance says.
        CHECK(std::abs(at_x.distance - at_y.distance) <= (x - y).norm() + 1e-5f);
        inside += at_x.distance < 0.0f;
    }
    CHECK(inside > 10);
}

TEST_CASE("a bowl holds what is in it and lets nothing through its wall or rim", "[collision]") {
    Obstacle bowl;
    bowl.shape = make_shape("bowl", {{"radius", 1.0}, {"thickness", 0.1}});
    CHECK(nearest_surface(bowl, Vec3f(0, 0, -0.9f)).distance == Approx(0.1));
    CHECK(nearest_surface(bowl, Vec3f(0, 0, -0.9f)).normal.isApprox(Vec3f::UnitZ()));
    CHECK(nearest_surface(bowl, Vec3f(0, 0, -1.02f)).normal.isApprox(Vec3f::UnitZ()));
    CHECK(nearest_surface(bowl, Vec3f(0, 0, -1.2f)).distance == Approx(0.1));
    CHECK(nearest_surface(bowl, Vec3f(0, 0, -1.2f)).normal.isApprox(-Vec3f::UnitZ()));
    CHECK(nearest_surface(bowl, Vec3f(1.05f, 0, 0.2f)).distance == Approx(0.2));
    CHECK(nearest_surface(bowl, Vec3f(1.05f, 0, -0.01f)).normal.isApprox(Vec3f::UnitZ()));
}

TEST_CASE("a cup holds what is in it, on its floor and within its wall", "[collision]") {
    Obstacle cup;
    cup.shape = make_shape("cup", {{"radius", 1.0}, {"height", 2.0}, {"thickness", 0.1}});
    const auto at = [&](float x, float z) { return nearest_surface(cup, Vec3f(x, 0, z)); };
    CHECK(at(0.0f, -0.8f).distance == Approx(0.1));
    CHECK(at(0.0f, -0.8f).normal.isApprox(Vec3f::UnitZ()));
    CHECK(at(0.0f, -0.92f).normal.isApprox(Vec3f::UnitZ()));
    CHECK(at(0.8f, 0.0f).distance == Approx(0.2));
    CHECK(at(0.8f, 0.0f).normal.isApprox(-Vec3f::UnitX()));
    CHECK(at(1.02f, 0.0f).distance == Approx(-0.02));
    CHECK(at(1.3f, 0.0f).distance == Approx(0.2));
    CHECK(at(1.05f, 1.2f).distance == Approx(0.2));
    CHECK(at(0.0f, 1.5f).distance == Approx(std::hypot(1.0, 0.5)));  // open above
    CHECK(at(0.0f, -1.1f).distance == Approx(0.1));
}

TEST_CASE("an obstacle is there from when it appears until it vanishes", "[collision]") {
    Obstacle floor;
    floor.appears = 1.0f, floor.vanishes = 2.0f;
    const Vec4f x(0.0f, 0.0f, -0.1f, 0.0f);
    for (const auto& [time, there] :
         {std::pair{0.5, false}, {1.0, true}, {1.9, true}, {2.1, false}}) {
        move_to_time(floor, time);
        CHECK(floor.present == there);
        CHECK(bounds_of(floor).reaches(x, 0.1f) == there);
    }
}

TEST_CASE("a mesh obstacle has the distances of the shape that it is", "[collision]") {
    auto model = std::make_shared<Model>();
    model->surface = cube();
    auto shape = std::make_shared<MeshShape>();
    shape->model = model;
    shape->prepare(ShapeRole::obstacle);
    const Obstacle mesh = tilted(shape), box = tilted(test::box(Vec3f::Constant(0.8f)));
    std::mt19937 random(5);
    for (int k = 0; k < 1000; ++k) {
        const Vec3f x = box.centre + 0.3f * random_point(random);
        const SurfacePoint exact = nearest_surface(box, x), grid = nearest_surface(mesh, x);
        if (exact.distance > 0.03f) continue;  // beyond the band that is sampled
        CHECK(grid.distance == Approx(exact.distance).margin(0.006));
        if (std::abs(exact.distance) < 0.02f) CHECK(grid.normal.dot(exact.normal) > 0.7f);
    }
    CHECK(nearest_surface(mesh, box.centre + Vec3f(3, 0, 0)).distance > 2.0f);
}

TEST_CASE("the bounds of an obstacle leave out no point that touches it", "[collision]") {
    const auto kind = GENERATE(from_range(shapes_for(ShapeRole::obstacle)));
    if (kind->from_file) return;
    INFO(kind->name);
    const Obstacle o = tilted(kind->make());
    const ObstacleBounds bounds = bounds_of(o);
    const float radius = 0.05f;
    std::mt19937 random(3);
    int passed_by = 0;
    for (int i = 0; i < 4000; ++i) {
        const Vec3f x = o.centre + random_point(random);
        const bool near = bounds.reaches(Vec4f(x[0], x[1], x[2], 0.0f), radius);
        if (nearest_surface(o, x).distance < radius) CHECK(near);
        passed_by += !near;
    }
    CHECK(passed_by > 1000);
    CHECK(bounds_of(Obstacle{}).reaches(Vec4f(900.0f, -900.0f, -5.0f, 0.0f), radius));
}
