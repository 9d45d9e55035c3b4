// Air drag against known results for bodies that fall through air or are held in it.
#include <catch2/catch.hpp>
#include <cmath>

#include "core/scene/build_simulation.h"
#include "core/scene/scene_file.h"
#include "tests/support/simulation_tools.h"
#include "tests/support/test_bodies.h"

using namespace taffy;
using namespace taffy::test;

namespace {

constexpr double pi = 3.14159265358979, air = 100.0, drag = 0.8, g = 9.81;

MaterialParameters light() {
    MaterialParameters m = undamped(1e5f, 0.2f);
    m.density = 100.0f;
    return m;
}

void set(SimulationParameters& parameters, const std::string& name, const ParameterValue& value) {
    SimulationParameters::describe().at(name).set(parameters, value);
}

SimulationParameters in_air() {
    SimulationParameters parameters;
    parameters.threads = 1;
    set(parameters, "air_resistance", true);
    set(parameters, "air_density", air);
    set(parameters, "drag_coefficient", drag);
    return parameters;
}

BodyDefinition ball(int half) {
    BodyDefinition body = block("ball", 2 * half, 2 * half, 2 * half, light());
    const Vec3f centre = Vec3f::Constant(0.1f * float(half));
    std::erase_if(body.rest,
                  [&](const Vec3f& x) { return (x - centre).norm() >= 0.1f * float(half); });
    return body;
}

double mass_of(const Simulation& simulation) {  // at rest
    return double(light().density) * simulation.diagnostics().bodies[0].volume;
}

struct Faller {
    BodyDefinition body;
    double area;  // across its way [m^2]
};

/// v = v_t tanh(g t / v_t), v_t = sqrt(2 m g / (rho C A)).
void check_fall(const Faller& faller) {
    Simulation simulation;
    simulation.add_body(faller.body);
    simulation.finish_building("fall", in_air());
    const double mass = mass_of(simulation);
    const double last = std::sqrt(2.0 * mass * g / (air * drag * faller.area));
    for (const double part : {0.5, 3.0}) {
        const double time = part * last / g;
        simulation.advance(time - simulation.time());
        INFO(faller.body.name << " of " << faller.body.rest.size() << " particles, at " << time
                              << " s");
        CHECK(-simulation.diagnostics().bodies[0].velocity.z() ==
              Approx(last * std::tanh(part)).epsilon(0.05));
    }
}

}  // namespace

TEST_CASE("balls, plates and rods fall through air as the drag equation says", "[loads][wind]") {
    for (const int half : {4, 6, 8}) {
        const BodyDefinition body = ball(half);
        const double volume = double(body.rest.size()) * 1e-3;
        check_fall({body, pi * std::pow(3.0 * volume / (4.0 * pi), 2.0 / 3.0)});
    }
    check_fall({block("plate", 8, 6, 1, light()), 0.48});
    check_fall({block("rod", 10, 1, 1, light()), 0.1});
}

TEST_CASE("a body that the wind carries moves with it in the end", "[loads][wind]") {
    Simulation simulation;
    simulation.add_body(ball(4));
    SimulationParameters parameters = in_air();
    parameters.gravity = Vec3f::Zero();
    set(parameters, "air_resistance", false);
    set(parameters, "wind_speed", 5.0);
    set(parameters, "wind_direction", Vec3d(0.0, 1.0, 0.0));
    simulation.finish_building("carried", parameters);
    // m v' = rho C A (w - v)^2 / 2: v = w (1 - 1 / (1 + t / T)), T = 2 m / (rho C A w).
    const double mass = mass_of(simulation);
    const double area = pi * std::pow(3.0 * mass / 100.0 / (4.0 * pi), 2.0 / 3.0);
    const double T = 2.0 * mass / (air * drag * area * 5.0);
    simulation.advance(2.0 * T);
    const Vec3d velocity = simulation.diagnostics().bodies[0].velocity;
    CHECK(velocity.y() == Approx(5.0 * (1.0 - 1.0 / 3.0)).epsilon(0.05));
    CHECK(std::abs(velocity.x()) < 0.02 * velocity.y());
}

TEST_CASE("gusts come and go as 1 - cos", "[loads][wind]") {
    Simulation simulation;
    const BodyDefinition sheet = block("sail", 6, 5, 1, light());
    simulation.add_body(sheet);
    simulation.add_region({"sail.all", RegionKind::fixed, 0,
                           particles_where(sheet, [](const Vec3f&) { return true; })});
    SimulationParameters parameters = in_air();
    parameters.gravity = Vec3f::Zero();
    set(parameters, "wind_speed", 3.0);
    set(parameters, "wind_direction", Vec3d(1.0, 0.0, 1.0));
    set(parameters, "wind_gust", 0.5);
    set(parameters, "wind_gust_period", 0.4);
    simulation.finish_building("sail", parameters);
    for (const double time : {0.1, 0.2, 0.3, 0.4}) {
        simulation.advance(time - simulation.time());
        const double wind = 3.0 * (1.0 + 0.25 * (1.0 - std::cos(2.0 * pi * time / 0.4)));
        const double force = 0.5 * air * drag * wind * wind * 0.3 * std::sqrt(0.5);
        const Vec3d found = simulation.diagnostics().probes[0].force;
        INFO("at " << time << " s");
        CHECK(found.norm() == Approx(force).epsilon(0.01));
        CHECK(found.x() == Approx(found.z()));
    }
}

TEST_CASE("scenes set the wind like other parameters of the simulation", "[loads][wind]") {
    const std::string body = "[[body]]\nname = \"b\"\nshape = \"box\"\nsize = [0.2, 0.2, 0.2]\n";
    const SceneDescription scene =
        parse_scene("[simulation]\nwind_speed = 7\n" + body, "windy.toml");
    CHECK(std::get<double>(
              SimulationParameters::describe().at("wind_speed").get(scene.simulation)) == 7.0);
    Simulation simulation = build_simulation(scene);
    simulation.apply(SetParameter{"simulation.wind_gust", 1.0});
    CHECK_THROWS_WITH(parse_scene("[simulation]\nwind_sped = 7\n" + body, "windy.toml"),
                      Catch::Contains("windy.toml:2") && Catch::Contains("wind_speed"));
}
