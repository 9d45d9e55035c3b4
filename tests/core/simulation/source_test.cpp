// Sources and sinks: how much comes out, how fast and how evenly; and what flows back.
#include <algorithm>
#include <catch2/catch.hpp>

#include "core/base/error.h"
#include "core/scene/build_simulation.h"
#include "core/scene/overrides.h"
#include "core/scene/scene_file.h"
#include "tests/support/fluid_ways.h"
#include "tests/support/simulation_tools.h"

using namespace taffy;
using namespace taffy::test;

namespace {

/// A jet along x without gravity, unless told.
std::string jet(const std::string& source = "", const std::string& more = "") {
    return R"([simulation]
gravity = [0.0, 0.0, 0.0]
fluid_speed = 2
[[body]]
name = "water"
shape = "empty"
spacing = 0.05
[body.material]
phase = "fluid"
[[source]]
name = "tap"
body = "water"
position = [0.0, 0.0, 1.0]
direction = [1.0, 0.0, 0.0]
)" + (source.empty() ? "shape = \"disc\"\nradius = 0.12\nspeed = 2.0\n" : source) +
           more;
}

Simulation build(const std::string& text, const FluidWay& way = {}, int threads = 1) {
    SceneDescription scene = parse_scene(text, "jet.toml");
    scene.simulation = way.of(scene.simulation);
    scene.simulation.threads = threads;
    return build_simulation(scene);
}

/// What the scene's reader has to say.
std::string message_of(const std::string& text) {
    try {
        parse_scene(text, "jet.toml");
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

std::vector<Vec3f> present_positions(const Simulation& simulation) {
    const Snapshot s = snapshot_of(simulation);
    std::vector<Vec3f> result;
    for (size_t i = 0; i < s.position.size(); ++i)
        if (is_present(s.flags[i])) result.push_back(s.position[i].head<3>());
    return result;
}

}  // namespace

TEST_CASE("a source lets out its rate, and what comes out has its mass and momentum",
          "[simulation][source]") {
    const FluidWay way = each_fluid_way();
    INFO(way.name());
    Simulation simulation = build(jet(), way);
    const Source source = snapshot_of(simulation).sources.at(0);
    CHECK(double(source.rate()) == Approx(3.14159 * 0.12 * 0.12 * 2.0).epsilon(0.2));
    const double layer = double(source.layer.size()), volume = 0.05 * 0.05 * 0.05;
    CHECK(double(source.rate()) == Approx(layer * volume * 2.0 / 0.05));
    simulation.advance(0.5);
    const Diagnostics d = simulation.diagnostics();
    CHECK(std::abs(double(d.present) * volume - double(source.rate()) * 0.5) <= layer * volume);
    CHECK(d.sources.at(0).emitted == d.present);
    CHECK(d.sources.at(0).blocked == 0);
    const double mass = double(d.present) * volume * 1000.0;
    CHECK(d.linear_momentum.x() == Approx(2.0 * mass).epsilon(0.01));
    CHECK(std::abs(d.linear_momentum.y()) + std::abs(d.linear_momentum.z()) < 1e-3 * mass);
    CHECK(d.energy.kinetic == Approx(0.5 * 2.0 * 2.0 * mass).epsilon(0.01));
}

TEST_CASE("a free jet keeps the spacing of its layers and its density", "[simulation][source]") {
    const FluidWay way = each_fluid_way();
    INFO(way.name());
    Simulation simulation = build(jet(), way);
    simulation.advance(0.5);
    std::vector<Vec3f> x = present_positions(simulation);
    std::ranges::sort(x, {}, [](const Vec3f& p) { return p.x(); });
    const size_t layer = snapshot_of(simulation).sources.at(0).layer.size();
    REQUIRE(x.size() >= 15 * layer);
    double last = 0.0;
    for (size_t k = 0; k + layer <= x.size(); k += layer) {
        double mean = 0.0;
        for (size_t i = k; i < k + layer; ++i) mean += double(x[i].x()) / double(layer);
        if (k > 0) CHECK(mean - last == Approx(0.05).epsilon(0.03));
        last = mean;
    }
    CHECK(simulation.diagnostics().density_error < 0.01);
}

TEST_CASE("in the mouth a stream is as dense as if it came from far behind",
          "[simulation][source]") {
    const FluidWay way = each_fluid_way();
    const bool at_wall = GENERATE(false, true);
    INFO(way.name() << (at_wall ? ", out of a wall" : ""));
    const std::string wall = R"(
[[obstacle]]
name = "tap"
shape = "box"
size = [0.1, 0.6, 0.6]
position = [-0.075, 0.0, 1.0]
)";
    SceneDescription scene = parse_scene(jet() + (at_wall ? wall : ""), "jet.toml");
    scene.simulation = way.of(scene.simulation);
    scene.simulation.threads = 1;
    scene.simulation.tensile_pressure = 0.3f;  // draws back what seems to be too thin
    Simulation simulation = build_simulation(scene);
    simulation.apply(SetColourField{&colour_field("volume_change")});
    simulation.apply(CarryFigures{true});
    REQUIRE(simulation.advance(0.15) == StepStatus::done);  // its tip is elsewhere
    int looked_at = 0;
    for (int look = 0; look < 10; ++look) {
        REQUIRE(simulation.advance(0.037) == StepStatus::done);
        const Snapshot s = snapshot_of(simulation);
        for (size_t i = 0; i < s.position.size(); ++i) {
            const Vec3f x = s.position[i].head<3>();
            if (!is_present(s.flags[i]) || x.x() > 0.075f) continue;
            if (std::hypot(x.y(), x.z() - 1.0f) > 0.04f) continue;  // not at the rim
            ++looked_at;
            CHECK(std::abs(s.field[i]) < 4.0f);  // [%]
        }
    }
    CHECK(looked_at > 20);
}

TEST_CASE("a source stops at its limit, in its time and when it is told", "[simulation][source]") {
    const std::string disc = "shape = \"disc\"\nradius = 0.12\nspeed = 2.0\n";
    Simulation limited = build(jet(disc + "limit = 100\n"));
    const size_t layer = snapshot_of(limited).sources.at(0).layer.size();
    limited.advance(0.5);
    CHECK(limited.diagnostics().present <= 100);
    CHECK(limited.diagnostics().present + layer > 100);

    Simulation timed = build(jet(disc + "start = 0.1\nstop = 0.2\n"));
    timed.advance(0.09);
    CHECK(timed.diagnostics().present == 0);
    timed.advance(0.4);
    CHECK(double(timed.diagnostics().present) == Approx(double(4 * layer)).margin(double(layer)));

    Simulation told = build(jet());
    told.apply(SetParameter{"source.tap.active", false});
    told.advance(0.2);
    CHECK(told.diagnostics().present == 0);
    told.apply(SetParameter{"source.*.active", true});
    told.apply(SetParameter{"source.tap.rate", 0.02});
    told.advance(0.2);
    CHECK(double(snapshot_of(told).sources.at(0).rate()) == Approx(0.02));
    CHECK(double(told.diagnostics().present) * 0.05 * 0.05 * 0.05 ==
          Approx(0.02 * 0.2).margin(double(layer) * 0.05 * 0.05 * 0.05));
}

TEST_CASE("nothing comes out onto what is in the way", "[simulation][source]") {
    const FluidWay way = each_fluid_way();
    INFO(way.name());
    // Two sources at one place: the second finds the first one's layers there.
    Simulation simulation = build(jet("", R"([[source]]
name = "late"
body = "water"
shape = "disc"
radius = 0.12
position = [0.0, 0.0, 1.0]
direction = [1.0, 0.0, 0.0]
speed = 2.0
)"),
                                  way);
    simulation.advance(0.2);
    CHECK(simulation.diagnostics().sources.at(0).emitted >= 84);
    const std::vector<Vec3f> x = present_positions(simulation);
    float nearest = 1.0f;
    for (size_t i = 0; i < x.size(); ++i)
        for (size_t j = 0; j < i; ++j) nearest = std::min(nearest, (x[i] - x[j]).norm());
    CHECK(nearest > 0.02f);
    CHECK_FALSE(simulation.paused());
}

TEST_CASE("what comes out makes room for itself, and a sink gives rows back",
          "[simulation][source]") {
    const FluidWay way = each_fluid_way();
    INFO(way.name());
    const std::string drain = R"([[sink]]
name = "drain"
shape = "halfspace"
position = [0.6, 0.0, 0.0]
normal = [-1.0, 0.0, 0.0]
)";
    std::string text = jet("", drain);
    Simulation simulation = build(text, way);
    simulation.advance(1.0);
    const Diagnostics d = simulation.diagnostics();
    CHECK(d.sources.at(0).emitted > 500);
    CHECK(simulation.particle_count() < d.sources.at(0).emitted);  // rows are used again
    CHECK(simulation.particle_count() >= d.present);
    // Nobody is taken for another: as many ids as particles that came out.
    const Snapshot s = snapshot_of(simulation);
    std::vector<ParticleId> ids(s.id);
    std::ranges::sort(ids);
    CHECK(std::ranges::adjacent_find(ids) == ids.end());
    CHECK(d.sources.at(0).emitted - d.sinks.at(0).removed == d.present);
    for (const Vec3f& x : present_positions(simulation)) CHECK(x.x() <= 0.65f);
}

TEST_CASE("a reset empties the scene again and the same stream comes out", "[simulation][source]") {
    const FluidWay way = each_fluid_way();
    INFO(way.name());
    Simulation simulation = build(jet(), way);
    simulation.advance(0.3);
    const std::vector<Vec3f> first = present_positions(simulation);
    simulation.apply(Reset{});
    CHECK(simulation.diagnostics().present == 0);
    CHECK(simulation.diagnostics().sources.at(0).emitted == 0);
    simulation.advance(0.3);
    const std::vector<Vec3f> again = present_positions(simulation);
    REQUIRE(again.size() == first.size());
    for (size_t i = 0; i < first.size(); ++i) CHECK((again[i] - first[i]).norm() < 1e-4f);
}

TEST_CASE("a stream is the same to the last bit with any number of threads",
          "[simulation][source]") {
    const FluidWay way = each_fluid_way();
    INFO(way.name());
    const std::string wall = R"([[obstacle]]
name = "wall"
shape = "plane"
normal = [-1.0, 0.0, 0.0]
position = [0.5, 0.0, 0.0]
[[sink]]
name = "drain"
shape = "sphere"
radius = 0.2
position = [0.5, 0.3, 1.0]
)";
    Simulation one = build(jet("", wall), way, 1), three = build(jet("", wall), way, 3);
    one.advance(0.6), three.advance(0.6);
    const Snapshot a = snapshot_of(one), b = snapshot_of(three);
    CHECK(a.diagnostics.sinks.at(0).removed > 0);
    CHECK(a.flags == b.flags);
    std::vector<Vec4f> of_a, of_b;
    for (size_t i = 0; i < a.flags.size(); ++i)
        if (is_present(a.flags[i])) of_a.push_back(a.position[i]), of_b.push_back(b.position[i]);
    CHECK(same_bits(of_a, of_b));
}

TEST_CASE("a body may begin without particles", "[simulation][source]") {
    Simulation simulation = build(jet("", "active = false\n"));
    simulation.advance(0.1);
    const Diagnostics d = simulation.diagnostics();
    CHECK(d.present == 0);
    CHECK(d.energy.total() == 0.0);
    CHECK(d.density_error == 0.0);
    CHECK(d.bodies.at(0).volume == 0.0);
    CHECK_THROWS_AS(simulation.apply(AddGrip{.id = 1, .particle = ParticleId(3)}), InputError);
}

TEST_CASE("a mistake in a source is refused with what to do", "[scene][source]") {
    const auto says = [](const std::string& text, const std::string& part) {
        INFO(message_of(text));
        CHECK(message_of(text).find(part) != std::string::npos);
    };
    const std::string disc = "shape = \"disc\"\nradius = 0.12\n";
    CHECK(message_of(jet()).empty());
    says(jet("shape = \"disk\"\n"), "did you mean 'disc'");
    says(jet("shape = \"disc\"\n"), "'radius' is missing");
    says(jet("shape = \"rectangle\"\nsize = [0.1, 0.1, 0.0]\nradius = 1\n"), "does not belong");
    says(jet(disc + "spede = 1\n"), "did you mean 'speed'");
    says(jet(disc + "speed = 1\nrate = 1\n"), "not both");
    says(jet(disc + "direction2 = 1\n"), "direction2");
    says(jet(disc + "start = 2\nstop = 1\n"), "later than 'start'");
    std::string other = jet();
    other.replace(other.find("body = \"water\""), 14, "body = \"watre\"");
    says(other, "did you mean 'water'");
    other = jet();
    other.replace(other.find("phase = \"fluid\""), 15, "density = 1000");
    says(other, "does not flow");
    other.replace(other.find("density = 1000"), 14, "phase = \"meltable\"\ntemperature = 20");
    says(other, "begins solid");
    says(jet("", "[[sink]]\nname = \"s\"\nshape = \"box\"\nposition = [0.0, 0.0, 0.0]\n"),
         "'size' is missing");
}

TEST_CASE("sources are set by name while they run and before", "[scene][source]") {
    Simulation simulation = build(jet());
    CHECK_THROWS_WITH(simulation.apply(SetParameter{"source.tpa.speed", 1.0}),
                      Catch::Contains("tap"));
    CHECK_THROWS_WITH(simulation.apply(SetParameter{"source.tap.sped", 1.0}),
                      Catch::Contains("speed"));
    CHECK_THROWS_WITH(simulation.apply(SetParameter{"source.tap.speed", -1.0}),
                      Catch::Contains("speed"));
    SceneDescription scene = parse_scene(jet(), "jet.toml");
    apply_override("source.tap.speed=3", scene);
    CHECK(scene.sources.at(0).speed == 3.0f);
    CHECK_THROWS_WITH(apply_override("source.tpa.speed=3", scene), Catch::Contains("tap"));
}

TEST_CASE("a jet bends a sheet, and the sheet turns the jet", "[simulation][source]") {
    const FluidWay way = each_fluid_way();
    INFO(way.name());
    const std::string sheet = R"(
[[body]]
name = "sheet"
shape = "sheet"
length = 0.6
width = 0.6
spacing = 0.05
position = [0.7, 0.0, 1.0]
rotation = [0.0, 90.0, 0.0]
[body.material]
young_modulus = 1e6
damping = 20
settling = 5
[[body.region]]
name = "foot"
role = "fixed"
lower = [0.2, -0.4, -0.1]
upper = [0.4, 0.4, 0.1]
[[body.region]]
name = "tip"
role = "probe"
lower = [-0.4, -0.4, -0.1]
upper = [-0.2, 0.4, 0.1]
)";
    const auto tip = [&](double seconds, double& speed) {
        Simulation simulation = build(jet("", sheet), way);
        simulation.advance(seconds);
        REQUIRE(healthy(simulation));
        const Diagnostics d = simulation.diagnostics();
        speed = d.linear_momentum.x();
        for (const ProbeFigures& probe : d.probes)
            if (probe.name == "sheet.tip") return probe.displacement.x();
        return 0.0;
    };
    double before = 0.0, after = 0.0;
    CHECK(std::abs(tip(0.2, before)) < 0.005);  // the jet has not come there
    CHECK(tip(1.0, after) > 0.1);
    INFO(before << " " << after);
    CHECK(after < 4.0 * before);  // without the sheet: five times as much water, as fast
}

TEST_CASE("the first step is one for what a source is about to let out", "[source]") {
    const FluidWay way = each_fluid_way();
    INFO(way.name());
    for (const std::string phase : {"fluid", "meltable"}) {
        std::string text = jet();
        text.replace(text.find("\"fluid\""), 7, "\"" + phase + "\"\ntemperature = 200");
        Simulation simulation = build(text, way);
        const double before = simulation.diagnostics().stable_step;
        simulation.advance(0.1);
        CHECK(simulation.diagnostics().present > 0);
        CHECK(before < 1.5 * simulation.diagnostics().stable_step);
    }
}
