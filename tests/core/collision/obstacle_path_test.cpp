#include "core/collision/obstacle_path.h"

#include <catch2/catch.hpp>

using namespace taffy;

namespace {

Obstacle moved(const ObstaclePath& path, double time) {
    Obstacle o;
    o.path = std::make_shared<const ObstaclePath>(path);
    move_to_time(o, time);
    return o;
}

ObstaclePath swing(bool loop) {
    ObstaclePath path;
    path.keys = {{0.0f, Vec3f(0, 0, 1), Vec3f(0, 0, 0)},
                 {1.0f, Vec3f(2, 0, 1), Vec3f(0, 90, 30)},
                 {3.0f, Vec3f(0, 1, 1), Vec3f(20, 0, -60)},
                 {4.0f, Vec3f(0, 0, 1), Vec3f(0, 0, 0)}};
    path.loop = loop;
    return path;
}

}  // namespace

TEST_CASE("a path passes through its keys and stays at its ends", "[collision]") {
    for (const ObstacleKey& key : swing(false).keys) {
        const Obstacle o = moved(swing(false), double(key.time));
        CHECK(o.centre.isApprox(key.position, 1e-6f));
        CHECK(o.rotation.isApprox(rotation_from_angles(key.angles.cast<double>()), 1e-5f));
    }
    CHECK(moved(swing(false), 9.0).centre == Vec3f(0, 0, 1));
    CHECK(moved(swing(false), 9.0).velocity == Vec3f::Zero());
    CHECK(moved(swing(false), 0.0).velocity == Vec3f::Zero());
    CHECK(moved(swing(true), 9.0).centre.isApprox(moved(swing(true), 1.0).centre, 1e-5f));
}

TEST_CASE("the velocities of a path are those of its motion", "[collision]") {
    const bool loop = GENERATE(false, true);
    const double dt = 1e-3;
    for (double t = 0.05; t < 4.0; t += 0.1) {
        const Obstacle before = moved(swing(loop), t - dt), after = moved(swing(loop), t + dt);
        const Obstacle now = moved(swing(loop), t);
        const Vec3f velocity = (after.centre - before.centre) / float(2.0 * dt);
        CHECK((velocity - now.velocity).norm() < 0.01f);
        const Quatf turn = after.rotation * before.rotation.conjugate();
        const Vec3f spin = std::copysign(2.0f, turn.w()) * turn.vec() / float(2.0 * dt);
        CHECK((spin - now.spin).norm() < 0.01f);
    }
}

TEST_CASE("a path that loops over a full turn keeps its speed", "[collision]") {
    ObstaclePath path;
    path.keys = {{0.0f, Vec3f::Zero(), Vec3f::Zero()}, {2.0f, Vec3f::Zero(), Vec3f(0, 0, 360)}};
    path.loop = true;
    for (double t = 0.0; t < 5.0; t += 0.25)
        CHECK((moved(path, t).spin - Vec3f(0, 0, 3.14159f)).norm() < 1e-3f);
}
