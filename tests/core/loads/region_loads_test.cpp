// Loads on regions against textbook formulas for beams, shafts and pipes.
#include <catch2/catch.hpp>
#include <cmath>

#include "core/scene/build_simulation.h"
#include "core/scene/scene_file.h"
#include "tests/support/simulation_tools.h"
#include "tests/support/test_bodies.h"

using namespace taffy;
using namespace taffy::test;

namespace {

constexpr double pi = 3.14159265358979, d = 0.1, E = 1e6;

/// An upright round bar, held at its lower end by two layers, with a load on its last layer, at
/// rest.
struct RoundBar {
    int across, layers;

    double radius() const { return 0.5 * d * across; }
    /// From the middle of the last held layer to that of the last.
    double free_length() const { return d * (layers - 2); }
    double second_moment() const { return 0.25 * pi * std::pow(radius(), 4); }
};

std::string scene_text(const RoundBar& bar, const std::string& load) {
    const std::string z = std::to_string(0.5 * d * bar.layers);
    const std::string held = std::to_string(-0.5 * d * bar.layers + 2.0 * d);
    const std::string tip = std::to_string(0.5 * d * bar.layers - d);
    return "[simulation]\ngravity = [0, 0, 0]\nintegrator = \"backward_euler\"\n"
           "implicit_step = 0.04\nthreads = 1\n"
           "[[body]]\nname = \"bar\"\nshape = \"cylinder\"\nspacing = 0.1\nradius = " +
           std::to_string(bar.radius()) + "\nheight = " + std::to_string(d * bar.layers) +
           "\n[body.material]\nyoung_modulus = 1e6\npoisson_ratio = 0\ndamping = 5\n"
           "[[body.region]]\nname = \"foot\"\nrole = \"fixed\"\nlower = [-9, -9, -" +
           z + "]\nupper = [9, 9, " + held +
           "]\n[[body.region]]\nname = \"tip\"\nrole = \"probe\"\nlower = [-9, -9, " + tip +
           "]\nupper = [9, 9, " + z + "]\n[[load]]\nname = \"pull\"\nregion = \"bar.tip\"\n" + load;
}

std::string vector_text(const Vec3d& v) {
    return "[" + std::to_string(v.x()) + ", " + std::to_string(v.y()) + ", " +
           std::to_string(v.z()) + "]";
}

Simulation at_rest(const RoundBar& bar, const std::string& load) {
    Simulation simulation = build_simulation(parse_scene(scene_text(bar, load), "bar.toml"));
    simulation.advance(10.0);
    return simulation;
}

}  // namespace

TEST_CASE("a force on its end bends a bar as P L^3 / 3 E I", "[loads]") {
    for (const RoundBar bar : {RoundBar{4, 14}, {5, 16}, {6, 18}}) {
        const double L = bar.free_length(), I = bar.second_moment();
        const double area = pi * bar.radius() * bar.radius();
        // With the shear of Timoshenko's beam: k = 6/7 for a circle, G = E/2.
        const double unit = L * L * L / (3.0 * E * I) + L / (6.0 / 7.0 * 0.5 * E * area);
        const double force = 0.01 * L / unit;
        Simulation simulation =
            at_rest(bar, "kind = \"force\"\nvalue = " + vector_text(Vec3d(force, 0, 0)));
        const ProbeFigures tip = simulation.diagnostics().probes[1];
        INFO(bar.across << " across: " << tip.displacement.transpose() / (0.01 * L));
        CHECK(tip.displacement.x() == Approx(0.01 * L).epsilon(0.05));
        // The foot holds it: the force, and its moment.
        const ProbeFigures foot = simulation.diagnostics().probes[0];
        CHECK(foot.reaction.x() == Approx(-force).epsilon(0.02));
        CHECK(foot.reaction_torque.y() == Approx(-force * (L + 0.5 * d)).epsilon(0.05));
    }
}

TEST_CASE("a torque on its end twists a shaft as M L / G J", "[loads]") {
    for (const RoundBar bar : {RoundBar{4, 14}, {5, 16}, {6, 18}}) {
        const double L = bar.free_length(), GJ = 0.5 * E * 2.0 * bar.second_moment();
        const double torque = 0.02 * GJ / L;
        const std::string text = vector_text(Vec3d(0, 0, torque));
        Simulation start = build_simulation(
            parse_scene(scene_text(bar, "kind = \"torque\"\nvalue = " + text), "bar.toml"));
        const std::vector<Vec4f> x0 = snapshot_of(start).position;
        start.advance(4.0);
        const std::vector<Vec4f> x = snapshot_of(start).position;
        double turn = 0.0, r2 = 0.0;
        for (size_t i = 0; i < x.size(); ++i) {
            if (double(x0[i].z()) < 0.5 * d * bar.layers - d) continue;
            turn += double(x0[i].x() * x[i].y() - x0[i].y() * x[i].x());
            r2 += double(x0[i].head<2>().squaredNorm());
        }
        INFO(bar.across << " across: " << turn / r2 / 0.02);
        CHECK(turn / r2 == Approx(0.02).epsilon(0.05));
        CHECK(start.diagnostics().probes[0].reaction_torque.z() == Approx(-torque).epsilon(0.02));
    }
}

TEST_CASE("a pipe under pressure widens as Lame says", "[loads]") {
    struct Pipe {
        int inner, outer;  // [d]
    };
    for (const Pipe pipe : {Pipe{5, 10}, {6, 10}, {8, 12}}) {
        // Rings at (k + 1/2) d of 6k + 3 particles, all of the same volume.
        BodyDefinition body = block("pipe", 1, 1, 2, undamped(float(E), 0.0f));
        body.rest.clear();
        constexpr int layers = 5;
        std::vector<uint32_t> inside, middle;
        for (int layer = 0; layer < layers; ++layer)
            for (int k = pipe.inner; k < pipe.outer; ++k)
                for (int j = 0; j < 6 * k + 3; ++j) {
                    if (k == pipe.inner) inside.push_back(uint32_t(body.rest.size()));
                    if (k == pipe.outer - 1 && layer == layers / 2)
                        middle.push_back(uint32_t(body.rest.size()));
                    const double angle = 2.0 * pi * (j + 0.5 * (k % 2)) / (6 * k + 3);
                    body.rest.push_back(
                        (d * Vec3d((k + 0.5) * std::cos(angle), (k + 0.5) * std::sin(angle), layer))
                            .cast<float>());
                }
        body.particle_volume = float(pi / 3.0 * d * d * d);
        body.material.damping = 5.0f;
        Simulation simulation;
        simulation.add_body(body);
        simulation.add_region({"pipe.inside", RegionKind::probe, 0, inside});
        const double a = d * pipe.inner, b = d * pipe.outer, r = b - 0.5 * d;
        // Free ends: u(r) = p a^2 (r + b^2 / r) / (E (b^2 - a^2)) with nu = 0.
        const double unit = a * a * (r + b * b / r) / (E * (b * b - a * a));
        RegionLoad load{.name = "steam", .region = "pipe.inside"};
        load.kind = RegionLoadKind::pressure;
        load.pressure = float(0.005 * r / unit);
        simulation.add_load(load);
        SimulationParameters parameters = weightless();
        parameters.integrator = Integrator::backward_euler;
        parameters.implicit_step = 0.04f;
        simulation.finish_building("pipe", parameters);
        simulation.advance(1.5);
        const std::vector<Vec4f> x = snapshot_of(simulation).position;
        double widened = 0.0;
        for (const uint32_t i : middle)
            widened += (double(x[i].head<2>().norm()) - r) / double(middle.size());
        INFO(pipe.inner << " to " << pipe.outer << " spacings: " << widened / (0.005 * r));
        CHECK(widened == Approx(0.005 * r).epsilon(0.05));
    }
}

TEST_CASE("the pressure of a closed surface moves nothing", "[loads]") {
    Simulation simulation;
    const BodyDefinition body = block("block", 5, 4, 6, undamped());
    simulation.add_body(body);
    simulation.add_region({"block.all", RegionKind::probe, 0,
                           particles_where(body, [](const Vec3f&) { return true; })});
    RegionLoad load{.name = "sea", .region = "block.all"};
    load.kind = RegionLoadKind::pressure;
    load.pressure = 1e4f;
    simulation.add_load(load);
    simulation.finish_building("block", weightless());
    simulation.advance(0.1);
    const Diagnostics now = simulation.diagnostics();
    CHECK(now.linear_momentum.norm() < 1e-3 * 1e4 * 0.1);
    CHECK(now.bodies[0].volume < 0.12);  // and it is pressed together
}

TEST_CASE("tractions and forces go with time as their course says", "[loads]") {
    const auto force_at = [](RegionLoad load, double time) {
        Simulation simulation;
        const BodyDefinition sheet = block("sheet", 5, 4, 1, undamped());
        simulation.add_body(sheet);
        simulation.add_region({"sheet.all", RegionKind::fixed, 0,
                               particles_where(sheet, [](const Vec3f&) { return true; })});
        load.name = "load", load.region = "sheet.all";
        simulation.add_load(load);
        simulation.finish_building("sheet", weightless());
        simulation.advance(time);
        return simulation.diagnostics().probes[0].force;
    };
    RegionLoad load;
    load.kind = RegionLoadKind::traction;
    load.value = Vec3f(0.0f, 10.0f, 50.0f);
    CHECK((force_at(load, 0.05) - Vec3d(0.0, 2.0, 10.0)).norm() < 1e-3);  // 0.2 m^2
    load.kind = RegionLoadKind::force;
    load.course = Course::ramp;
    load.from = 0.05f, load.rise = 0.2f, load.until = 0.4f;
    CHECK(force_at(load, 0.04).norm() == 0.0);
    CHECK(force_at(load, 0.15).z() == Approx(25.0).epsilon(0.01));
    CHECK(force_at(load, 0.35).z() == Approx(50.0).epsilon(0.01));
    CHECK(force_at(load, 0.45).norm() == 0.0);
    load.course = Course::sine;
    load.period = 0.4f;
    CHECK(force_at(load, 0.15).z() == Approx(50.0).epsilon(0.01));
    CHECK(force_at(load, 0.35).z() == Approx(-50.0).epsilon(0.01));
}

TEST_CASE("a load that a scene cannot have is refused with its place", "[loads][scene]") {
    const RoundBar bar{4, 8};
    const auto text = [&](const std::string& load) { return scene_text(bar, load); };
    const auto parse = [&](const std::string& load) { parse_scene(text(load), "bar.toml"); };
    CHECK_THROWS_WITH(parse("kind = \"twist\"\nvalue = [0, 0, 1]"),
                      Catch::Contains("bar.toml:") && Catch::Contains("torque"));
    CHECK_THROWS_WITH(parse("valeu = [0, 0, 1]"), Catch::Contains("did you mean 'value'"));
    CHECK_THROWS_WITH(parse("kind = \"pressure\"\nvalue = [0, 0, 1]\npressure = 3"),
                      Catch::Contains("'value' does not belong to the kind 'pressure'"));
    CHECK_THROWS_WITH(parse("kind = \"force\""), Catch::Contains("value"));
    CHECK_THROWS_WITH(parse("value = [0, 0, 1]\nrise = 2"), Catch::Contains("course 'ramp'"));
    CHECK_THROWS_WITH(parse("value = [0, 0, 1]\nfrom = 2\nuntil = 1"),
                      Catch::Contains("'until' must be later than 'from'"));
    std::string elsewhere = text("value = [0, 0, 1]");
    elsewhere.replace(elsewhere.find("\"bar.tip\""), 9, "\"bar.tipp\"");
    CHECK_THROWS_WITH(parse_scene(elsewhere, "bar.toml"), Catch::Contains("'bar.tip'"));
}
