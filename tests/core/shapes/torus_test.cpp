// The torus as a body, an obstacle and a region.
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

ShapePtr torus(double radius, double tube_radius) {
    return make_shape("torus", {{"radius", radius}, {"tube_radius", tube_radius}});
}

/// A body over a torus that lies around the origin.
Simulation over_ring(const ShapePtr& ring, const Quatf& tilt, const BodyDefinition& body,
                     float friction = 0.5f) {
    Obstacle o;
    o.name = "ring";
    o.shape = ring;
    o.rotation = tilt;
    Simulation simulation;
    simulation.add_body(body);
    simulation.add_obstacle(o);
    SimulationParameters p;
    p.threads = 1;
    p.sleeping = false;
    p.restitution = 0.0f;
    p.contact_friction = friction;
    simulation.finish_building("ring", p);
    return simulation;
}

BodyDefinition ball(float radius, const Vec3f& at) {
    BodyDescription body{.name = "ball", .shape = test::sphere(radius)};
    body.spacing = 0.06f;
    body.position = at;
    body.material.young_modulus = 1e6f;
    body.material.damping = 20.0f;
    body.material.settling = 10.0f;
    return define_body(body, sample_shape(*body.shape, body.spacing));
}

Vec3d centre(const Simulation& simulation) {
    return simulation.diagnostics().bodies.at(0).centre;
}

}  // namespace

TEST_CASE("a torus is a tube around a circle", "[shapes]") {
    const ShapePtr shape = torus(0.5, 0.15);
    const auto at = [&](float x, float y, float z) { return shape->nearest(Vec3f(x, y, z)); };
    CHECK(at(0.8f, 0, 0).distance == Approx(0.15));
    CHECK(at(0.8f, 0, 0).normal.isApprox(Vec3f::UnitX()));
    CHECK(at(0, 0.2f, 0).distance == Approx(0.15));  // in the hole
    CHECK(at(0, 0.2f, 0).normal.isApprox(-Vec3f::UnitY()));
    CHECK(at(0, -0.5f, 0.1f).distance == Approx(-0.05));
    CHECK(at(0, -0.5f, 0.1f).normal.isApprox(Vec3f::UnitZ()));
    CHECK(at(0, 0, 0).distance == Approx(0.35));
    CHECK(at(0, 0, 1.2f).distance == Approx(1.3 - 0.15));
    CHECK(shape->volume() == Approx(2.0 * pi * pi * 0.5 * 0.0225));
    CHECK_THROWS_WITH(torus(0.2, 0.2), Contains("must be less than 'radius'"));
}

TEST_CASE("a body that is a torus has its volume and its moments", "[shapes][sampling]") {
    const double R = 0.5, r = 0.15, d = 0.04;
    const ShapePtr shape = torus(R, r);
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
    CHECK(mean.norm() < 0.05 * d);
    const double across = shape->volume() * (0.5 * R * R + 3.0 / 8.0 * r * r);
    CHECK(square[0] == Approx(across).epsilon(0.03));
    CHECK(square[1] == Approx(across).epsilon(0.03));
    CHECK(square[2] == Approx(shape->volume() * 0.25 * r * r).epsilon(0.03));
}

TEST_CASE("a ball lies in the hole of a torus, as deep as their radii say", "[shapes][contact]") {
    const double R = 0.4, r = 0.12, radius = 0.36;
    const double height = std::sqrt(std::pow(r + radius, 2) - R * R);
    Simulation simulation = over_ring(torus(R, r), Quatf::Identity(),
                                      ball(float(radius), Vec3f(0, 0, float(height) + 0.05f)));
    simulation.advance(1.5);
    CHECK(centre(simulation).z() == Approx(height).margin(0.01));
    CHECK(centre(simulation).head<2>().norm() < 0.01);
    // It quivers with less than a hundredth of what the fall gave.
    const double mass = 1000.0 * 4.0 / 3.0 * pi * std::pow(radius, 3);
    CHECK(simulation.diagnostics().energy.kinetic < 0.01 * mass * 9.81 * 0.05);
    CHECK(test::healthy(simulation));
}

TEST_CASE("what is narrower than the hole of a torus falls through untouched",
          "[shapes][contact]") {
    Simulation simulation =
        over_ring(torus(0.5, 0.12), Quatf::Identity(), ball(0.3f, Vec3f(0, 0, 0.5f)));
    simulation.advance(0.5);
    CHECK(centre(simulation).z() == Approx(0.5 - 0.5 * 9.81 * 0.25).epsilon(0.01));
    CHECK(centre(simulation).head<2>().norm() < 1e-3);
}

TEST_CASE("friction holds a ball in the hole of a torus that is tilted", "[shapes][contact]") {
    // Without friction it turns; neither way does it leave the hole, whose rim is high enough.
    const Quatf tilt(Eigen::AngleAxisf(0.25f, Vec3f::UnitY()));
    const double R = 0.4, r = 0.12, radius = 0.36;
    const double height = std::sqrt(std::pow(r + radius, 2) - R * R);
    const Vec3f rest = tilt * Vec3f(0, 0, float(height));
    for (const float friction : {0.0f, 0.8f}) {
        INFO("friction " << friction);
        Simulation simulation = over_ring(torus(R, r), tilt, ball(float(radius), rest), friction);
        simulation.advance(1.0);
        CHECK((centre(simulation) - rest.cast<double>()).norm() < 0.04);
    }
}

TEST_CASE("a sink and a region can be a torus", "[shapes][scene]") {
    const std::string body =
        "[[body]]\nname = \"b\"\nshape = \"box\"\nsize = [1, 1, 0.2]\nspacing = 0.05\n"
        "[[body.region]]\nname = \"ring\"\nrole = \"fixed\"\nshape = \"torus\"\n";
    const SceneDescription scene =
        parse_scene(body +
                        "radius = 0.3\ntube_radius = 0.1\n"
                        "[[sink]]\nname = \"s\"\nshape = \"torus\"\nradius = 1\ntube_radius = 0.1\n"
                        "position = [0, 0, 2]\nrotation = [90, 0, 0]\n",
                    "a.toml");
    const ShapeSample sample = sample_shape(*scene.bodies[0].shape, 0.05f);
    const auto held = region_particles(scene.bodies[0].regions[0], sample.position);
    size_t right = 0;
    for (const Vec3f& x : sample.position)
        right += std::hypot(std::hypot(x[0], x[1]) - 0.3f, x[2]) <= 0.1f;
    CHECK(held.size() == right);
    CHECK(right > 200);
    CHECK(scene.sinks[0].holds(Vec3f(0, 0, 3)));
    CHECK(scene.sinks[0].holds(Vec3f(1, 0.05f, 2)));
    CHECK_FALSE(scene.sinks[0].holds(Vec3f(0, 1, 2)));
    CHECK_THROWS_WITH(parse_scene(body + "radius = 0.3\ntube_radius = 0.4\n", "a.toml"),
                      Contains("a.toml:11:15") && Contains("less than 'radius'"));
}
