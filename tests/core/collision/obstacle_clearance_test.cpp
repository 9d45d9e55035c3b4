#include "core/collision/obstacle_clearance.h"

#include <catch2/catch.hpp>
#include <random>

#include "tests/support/shapes.h"

using namespace taffy;

namespace {

/// A floor, a ball and a turned box that stand, and a ball that moves along x.
std::vector<Obstacle> some_obstacles() {
    std::vector<Obstacle> obstacles(4);
    obstacles[0].shape = test::plane(Vec3f(0.1f, 0.0f, 1.0f));
    obstacles[1].shape = test::sphere(0.4f);
    obstacles[1].centre = {0.5f, 0.3f, 0.6f};
    obstacles[2].shape = test::box({0.5f, 0.8f, 0.3f});
    obstacles[2].centre = {-0.6f, -0.2f, 0.7f};
    obstacles[2].rotation = Quatf(Eigen::AngleAxisf(0.6f, Vec3f(1, 2, 3).normalized()));
    obstacles[3].shape = test::sphere(0.2f);
    obstacles[3].centre = {0.0f, -1.0f, 0.5f};
    obstacles[3].velocity = Vec3f::UnitX();
    return obstacles;
}

Vec4f random_place(std::mt19937& random) {
    std::uniform_real_distribution<float> uniform(-1.2f, 1.2f);
    const float x = uniform(random), y = uniform(random), z = uniform(random);
    return {x, y, z, 0.0f};
}

}  // namespace

TEST_CASE("obstacles that a particle need not look at are beyond its reach", "[collision]") {
    const std::vector<Obstacle> obstacles = some_obstacles();
    const ObstacleSet set(obstacles);
    ObstacleClearance clearance;
    clearance.update(obstacles, 1);
    std::mt19937 random(1);
    int spared = 0;
    for (int n = 0; n < 20000; ++n) {
        const Vec4f seen = random_place(random);
        const float reach = 0.05f;
        clearance.look(set, 0, seen, reach);
        const Vec4f x = seen + 0.3f * random_place(random);
        const std::span<const uint32_t> near = clearance.to_look_at(0, x, reach);
        for (uint32_t k = 0; k < obstacles.size(); ++k) {
            if (std::ranges::find(near, k) != near.end()) continue;
            ++spared;
            REQUIRE(nearest_surface(obstacles[k], x.head<3>()).distance > reach);
        }
        REQUIRE(std::ranges::find(near, 3u) != near.end());  // it moves
    }
    CHECK(spared > 1000);  // or nothing was tested
}

TEST_CASE("balls without obstacles are forgotten when one that stands still is moved",
          "[collision]") {
    std::vector<Obstacle> obstacles = some_obstacles();
    ObstacleClearance clearance;
    const Vec4f x(0.0f, 0.0f, 2.5f, 0.0f);
    const auto near = [&] {
        clearance.update(obstacles, 1);
        return clearance.to_look_at(0, x, 0.05f).size();
    };
    const auto look = [&] { clearance.look(ObstacleSet(obstacles), 0, x, 0.05f); };
    CHECK(near() == 4);
    look();
    CHECK(near() == 1);
    SECTION("by hand") {
        obstacles[1].centre = x.head<3>();
        CHECK(near() == 4);
        look();
        CHECK(near() == 4);  // x is inside of it now
    }
    SECTION("when it comes") {
        obstacles[2].present = false;
        CHECK(near() == 4);
        look();
        obstacles[2].present = true;
        CHECK(near() == 4);
    }
    SECTION("when it begins to move and stops elsewhere") {
        obstacles[0].velocity = Vec3f::UnitZ();
        CHECK(near() == 4);
        look();
        CHECK(near() == 2);
        obstacles[0].velocity.setZero();
        obstacles[0].centre.z() = 2.48f;
        CHECK(near() == 4);
    }
    SECTION("not when one moves on that moves") {
        obstacles[3].centre.x() += 0.1f;
        CHECK(near() == 1);
    }
}
