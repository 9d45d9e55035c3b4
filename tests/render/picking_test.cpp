#include "render/view/picking.h"

#include <catch2/catch.hpp>
#include <cmath>
#include <random>

#include "core/iso/iso_skins.h"
#include "picture.h"
#include "synthetic_scene.h"
#include "tests/support/simulation_tools.h"
#include "tests/support/test_bodies.h"

using namespace taffy;

namespace {

/// The plain quadratic formula, in double.
int first_hit(const Snapshot& snapshot, const Ray& ray, double& nearest) {
    int found = -1;
    nearest = 1e30;
    const Vec3d o = to_core(ray.origin).cast<double>(), d = to_core(ray.direction).cast<double>();
    for (size_t i = 0; i < snapshot.position.size(); ++i) {
        const Vec3d c = snapshot.position[i].head<3>().cast<double>() - o;
        const double r = snapshot.position[i].w();
        const double b = c.dot(d), q = b * b - d.squaredNorm() * (c.squaredNorm() - r * r);
        if (q < 0.0) continue;
        const double t = (b - std::sqrt(q)) / d.squaredNorm();
        if (t > 0.0 && t < nearest) {
            nearest = t;
            found = int(i);
        }
    }
    return found;
}

bool reddish(glm::vec3 c) {
    return c.r > 1.5f * c.g && c.r > 1.5f * c.b;
}

/// A red ball of a simulation; its radius is that of a sphere with the volume of its particles [m].
Snapshot ball_shown_as(const SurfaceMode& mode, const Vec3f& centre, float& radius) {
    BodyDefinition ball = test::block("ball", 12, 12, 12, test::undamped());
    const Vec3f middle(0.6f, 0.6f, 0.6f);
    std::erase_if(ball.rest, [&](const Vec3f& x) { return (x - middle).norm() > 0.5f; });
    for (Vec3f& x : ball.rest) x += centre - middle;
    ball.colour = Vec3f(0.9f, 0.1f, 0.1f);
    radius = std::cbrt(0.75f * float(ball.rest.size()) * 1e-3f / float(M_PI));
    Simulation simulation;
    simulation.add_body(ball);
    simulation.finish_building("a ball", test::weightless());
    simulation.apply(SetSurfaceMode{&mode});
    simulation.advance(0.05);
    Snapshot snapshot = test::snapshot_of(simulation);
    IsoInput input;
    IsoSkins().renew(ThreadPool(1), input, snapshot);
    return snapshot;
}

}  // namespace

TEST_CASE("a ray meets iso-surfaces, active surfaces and surfels where they are drawn",
          "[picking]") {
    if (!studio()) return;
    const Vec3f centre(0.0f, 0.0f, 1.0f);
    for (const SurfaceMode* mode : {&iso_surface, &active_surface, &surfel_surface}) {
        INFO(mode->name);
        float radius = 0.0f;
        const Snapshot snapshot = ball_shown_as(*mode, centre, radius);
        REQUIRE(snapshot.bodies[0].shown_as == mode);
        ViewParameters view;
        view.ground = false;
        const Camera camera = camera_for(snapshot, view, 200, 200, 30.0f, 20.0f);
        const Picture picture = studio()->draw(snapshot, camera, view);
        keep_picture(picture, std::string("pick_") + mode->name);
        int hits = 0, misses = 0;
        for (int y = 8; y < 200; y += 4)
            for (int x = 8; x < 200; x += 4) {
                // A ray goes through the middle of a pixel, an outline may go through pixels.
                const bool drawn = reddish(picture.at(x, y));
                bool edge = false;
                for (const auto& [dx, dy] : {std::pair{2, 0}, {-2, 0}, {0, 2}, {0, -2}})
                    edge |=
                        reddish(picture.at(std::min(x + dx, 199), std::min(y + dy, 199))) != drawn;
                if (edge) continue;
                const Ray ray = camera.ray({float(x) + 0.5f, float(y) + 0.5f});
                const auto pick = pick_body(snapshot, ray, view);
                INFO(x << ", " << y);
                REQUIRE(pick.has_value() == drawn);
                ++(drawn ? hits : misses);
                if (!pick) continue;
                CHECK(glm::distance(pick->point, to_glm(centre)) == Approx(radius).margin(0.03));
                CHECK(pick->depth == Approx(glm::distance(pick->point, ray.origin)).epsilon(1e-4));
                CHECK(pick->body == 0);
                const Vec3f particle = snapshot.position.at(pick->particle).head<3>();
                // A spacing and a half: a triangle or a surfel reaches beyond the place next to it.
                CHECK((particle - to_core(pick->point)).norm() < 0.15f);
            }
        CHECK(hits > 300);
        CHECK(misses > 300);
    }
}

TEST_CASE("picking finds the sphere that a plain search finds", "[picking]") {
    const Snapshot snapshot = twisted_bar(20, 5, 5, 0.8f, 0.4f);
    Camera camera;
    camera.set_pose(camera.framing(scene_bounds(snapshot)));
    std::mt19937 random(7);
    std::uniform_real_distribution<float> x(0.0f, 1280.0f), y(0.0f, 720.0f);
    int hits = 0;
    for (int i = 0; i < 500; ++i) {
        const Ray ray = camera.ray({x(random), y(random)});
        double depth = 0.0;
        const int expected = first_hit(snapshot, ray, depth);
        const std::optional<Pick> pick = pick_particle(snapshot, ray, 1.0f);
        REQUIRE(pick.has_value() == (expected >= 0));
        if (!pick) continue;
        ++hits;
        // Where two spheres touch either may win.
        CHECK(pick->depth == Approx(depth).epsilon(1e-4));
        const Vec3f centre = snapshot.position[pick->particle].head<3>();
        CHECK(glm::distance(pick->point, to_glm(centre)) == Approx(0.05f).epsilon(1e-2));
    }
    CHECK(hits > 50);
}

TEST_CASE("a pick knows its body, and a larger radius closes the gaps", "[picking]") {
    Snapshot snapshot = one_ball(Vec3f(0, 0, 0), 0.1f, Vec3f::Ones());
    add_body(snapshot, {Vec3f(1, 0, 0)}, 0.1f, Vec3f::Ones());
    const Ray at_second{{1.0f, -5.0f, 0.0f}, {0.0f, 1.0f, 0.0f}};
    REQUIRE(pick_particle(snapshot, at_second, 1.0f));
    CHECK(pick_particle(snapshot, at_second, 1.0f)->body == 1);
    const Ray beside{{1.11f, -5.0f, 0.0f}, {0.0f, 1.0f, 0.0f}};
    CHECK_FALSE(pick_particle(snapshot, beside, 1.0f));
    CHECK(pick_particle(snapshot, beside, 1.2f));
    CHECK(pick_body(snapshot, beside, {}));
}

TEST_CASE("a person who points between the rows of a lattice means its body, beside it nothing",
          "[picking]") {
    std::vector<Vec3f> lattice;
    for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 6; ++j)
            for (int k = 0; k < 4; ++k)  // pulled along x
                lattice.push_back({1.3f * float(i), float(j), float(k)});
    Snapshot snapshot;
    add_body(snapshot, lattice, 0.5f, Vec3f::Ones());
    const glm::vec3 along_rows(0, 1, 0);
    const Ray between{{1.95f, -5.0f, 1.5f}, along_rows};
    CHECK_FALSE(pick_particle(snapshot, between, 1.0f));
    const auto pick = pick_body(snapshot, between, {});
    REQUIRE(pick);
    CHECK(snapshot.position[pick->particle].y() == 0.0f);
    CHECK(glm::distance(pick->point, {1.95f, 0.0f, 1.5f}) < 1e-5f);
    for (const float x : {-0.7f, 3.9f + 0.7f})
        for (const float z : {1.0f, 1.5f})
            CHECK_FALSE(pick_body(snapshot, {{x, -5.0f, z}, along_rows}, {}));
}

TEST_CASE("who points at what is seen in a fluid means that, else the fluid", "[picking]") {
    Snapshot snapshot = one_ball(Vec3f(0, 0, 0), 0.1f, Vec3f::Ones());
    add_body(snapshot, {Vec3f(0, -1, 0)}, 0.3f, Vec3f::Ones());  // before it
    snapshot.bodies[1].material.phase = Phase::fluid;
    const Ray at_both{{0.0f, -5.0f, 0.0f}, {0.0f, 1.0f, 0.0f}};
    const Ray at_fluid{{0.2f, -5.0f, 0.0f}, {0.0f, 1.0f, 0.0f}};
    ViewParameters view;
    REQUIRE(pick_body(snapshot, at_both, view));
    CHECK(pick_body(snapshot, at_both, view)->body == 1);
    view.fluid_opacity = 0.5f;
    CHECK(pick_body(snapshot, at_both, view)->body == 0);
    REQUIRE(pick_body(snapshot, at_fluid, view));
    CHECK(pick_body(snapshot, at_fluid, view)->body == 1);
}

TEST_CASE("nothing behind the eye is picked", "[picking]") {
    const Snapshot snapshot = one_ball(Vec3f(0, -3, 0), 0.1f, Vec3f::Ones());
    CHECK_FALSE(pick_particle(snapshot, {{0, 0, 0}, {0, 1, 0}}, 1.0f));
}

TEST_CASE("the ground is picked ahead only", "[picking]") {
    const std::optional<glm::vec3> hit =
        pick_ground({{1, 0, 2}, glm::normalize(glm::vec3(0, 1, -1))});
    REQUIRE(hit);
    CHECK(glm::distance(*hit, {1, 2, 0}) < 1e-5f);
    CHECK_FALSE(pick_ground({{1, 0, 2}, {0, 0, 1}}));
    CHECK_FALSE(pick_ground({{1, 0, 2}, {0, 1, 0}}));
}
