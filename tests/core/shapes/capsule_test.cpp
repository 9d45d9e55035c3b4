// The capsule as a body, an obstacle and a region.
#include <catch2/catch.hpp>
#include <cmath>
#include <numbers>

#include "core/scene/sampling.h"
#include "core/scene/scene_file.h"
#include "tests/support/shapes.h"
#include "tests/support/simulation_tools.h"
#include "tests/support/test_bodies.h"

using namespace taffy;
using Catch::Matchers::Contains;

namespace {

constexpr double pi = std::numbers::pi;

ShapePtr capsule(double radius, double height) {
    return make_shape("capsule", {{"radius", radius}, {"height", height}});
}

/// Lying along x and tilted by the angle about y, its uppermost line through the origin.
Obstacle lying(double radius, double height, double angle) {
    Obstacle o;
    o.name = "log";
    o.shape = capsule(radius, height);
    o.rotation = Quatf(Eigen::AngleAxisf(float(0.5 * pi + angle), Vec3f::UnitY()));
    o.centre = float(-radius) * Vec3f(float(std::sin(angle)), 0, float(std::cos(angle)));
    return o;
}

/// A stiff bar of 5 x 3 x 2 particles on the uppermost line of a capsule.
Simulation bar_on_log(double angle, float friction) {
    MaterialParameters material;
    material.young_modulus = 2e6f;
    material.damping = 20.0f;
    BodyDefinition bar = test::block("bar", 5, 3, 2, material);
    const Quatf turn(Eigen::AngleAxisf(float(angle), Vec3f::UnitY()));
    for (Vec3f& x : bar.rest) x = turn * Vec3f(x - Vec3f(0.25f, 0.15f, 0.0f));
    Simulation simulation;
    simulation.add_body(bar);
    simulation.add_obstacle(lying(0.4, 4.0, angle));
    SimulationParameters p;
    p.threads = 1;
    p.sleeping = false;
    p.contact_friction = friction;
    p.restitution = 0.0f;
    simulation.finish_building("log", p);
    return simulation;
}

Vec3d centre(const Simulation& simulation) {
    return simulation.diagnostics().bodies.at(0).centre;
}

}  // namespace

TEST_CASE("a capsule is a cylinder with half balls for ends", "[shapes]") {
    const ShapePtr shape = capsule(0.25, 1.0);
    const auto at = [&](float x, float z) { return shape->nearest(Vec3f(x, 0, z)); };
    CHECK(at(0.4f, 0.1f).distance == Approx(0.15));
    CHECK(at(0.4f, 0.1f).normal.isApprox(Vec3f::UnitX()));
    CHECK(at(0.0f, 0.7f).distance == Approx(0.2));
    CHECK(at(0.0f, 0.7f).normal.isApprox(Vec3f::UnitZ()));
    CHECK(at(0.3f, 0.65f).distance == Approx(0.5 - 0.25));
    CHECK(at(0.3f, 0.65f).normal.isApprox(Vec3f(0.6f, 0.0f, 0.8f)));
    CHECK(at(0.0f, 0.0f).distance == Approx(-0.25));
    CHECK(shape->volume() == Approx(pi * 0.0625 * 0.5 + 4.0 / 3.0 * pi * std::pow(0.25, 3)));
    CHECK_THROWS_WITH(capsule(0.5, 0.9), Contains("more than twice 'radius'"));
}

TEST_CASE("a body that is a capsule has its volume and its moments", "[shapes][sampling]") {
    const double r = 0.25, half = 0.35, d = 0.05;
    const ShapePtr shape = capsule(r, 2.0 * (half + r));
    const ShapeSample sample = sample_shape(*shape, float(d));
    const double V = double(sample.particle_volume);
    CHECK(V * double(sample.position.size()) == Approx(shape->volume()));
    CHECK(V == Approx(d * d * d).epsilon(0.01));
    Vec3d mean = Vec3d::Zero(), square = Vec3d::Zero();
    for (const Vec3f& p : sample.position) {
        const Vec3d x = p.cast<double>();
        mean += x / double(sample.position.size());
        square += V * (x.cwiseProduct(x) + Vec3d::Constant(d * d / 12.0));
    }
    CHECK(mean.norm() < 0.02 * d);
    // Of the cylinder and of the two half balls, whose centroids are 3/8 r beyond their ends.
    const double tube = pi * r * r * 2.0 * half, ball = 4.0 / 3.0 * pi * r * r * r;
    const double across = tube * r * r / 4.0 + ball * r * r / 5.0;
    const double along =
        tube * half * half / 3.0 + ball * (r * r / 5.0 + half * half + 2.0 * half * 3.0 / 8.0 * r);
    CHECK(square[0] == Approx(across).epsilon(0.03));
    CHECK(square[1] == Approx(across).epsilon(0.03));
    CHECK(square[2] == Approx(along).epsilon(0.03));
}

TEST_CASE("a bar lies on a capsule", "[shapes][contact]") {
    Simulation simulation = bar_on_log(0.0, 0.8f);
    const Vec3d before = centre(simulation);
    simulation.advance(1.0);
    CHECK((centre(simulation) - before).norm() < 0.02);
    CHECK(simulation.diagnostics().energy.kinetic < 1e-3);
    CHECK(test::healthy(simulation));
}

TEST_CASE("on a tilted capsule a bar slides as Coulomb says", "[shapes][contact]") {
    const double angle = 0.3, t = 0.4, g = 9.81;  // tan 0.3 = 0.31
    for (const float friction : {0.0f, 0.15f, 0.6f}) {
        INFO("friction " << friction);
        Simulation simulation = bar_on_log(angle, friction);
        const Vec3d before = centre(simulation);
        simulation.advance(t);
        const Vec3d way = centre(simulation) - before;
        const double down = way.dot(Vec3d(std::cos(angle), 0, -std::sin(angle)));
        const double a = std::max(0.0, g * (std::sin(angle) - double(friction) * std::cos(angle)));
        CHECK(down == Approx(0.5 * a * t * t).epsilon(0.05).margin(0.01));
        CHECK(std::abs(way.dot(Vec3d(std::sin(angle), 0, std::cos(angle)))) < 0.02);
    }
}

TEST_CASE("a region can be a capsule, turned in the body's frame", "[shapes][scene]") {
    const std::string body =
        "[[body]]\nname = \"b\"\nshape = \"box\"\nsize = [1, 1, 1]\nspacing = 0.1\n";
    const std::string region =
        "[[body.region]]\nname = \"core\"\nrole = \"probe\"\nshape = \"capsule\"\n";
    const SceneDescription scene = parse_scene(
        body + region + "radius = 0.16\nheight = 0.9\nrotation = [0, 90, 0]\n", "a.toml");
    const ShapeSample sample = sample_shape(*scene.bodies[0].shape, 0.1f);
    const auto held = region_particles(scene.bodies[0].regions[0], sample.position);
    size_t right = 0;
    for (const Vec3f& x : sample.position) {
        const float beyond = std::max(0.0f, std::abs(x[0]) - 0.29f);
        right += Vec3f(beyond, x[1], x[2]).norm() <= 0.16f;
    }
    CHECK(held.size() == right);
    CHECK(right > 30);
    CHECK_THROWS_WITH(parse_scene(body + region + "radius = 0.1\n", "a.toml"),
                      Contains("'height' is missing"));
    CHECK_THROWS_WITH(
        parse_scene(body + region + "radius = 0.1\nheight = 1\nlower = [0, 0, 0]\n", "a.toml"),
        Contains("'lower' does not belong to the shape 'capsule'"));
    CHECK_THROWS_WITH(
        parse_scene(body + "[[obstacle]]\nname = \"o\"\nshape = \"capsle\"\n", "a.toml"),
        Contains("did you mean 'capsule'"));
}
