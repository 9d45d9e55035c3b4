#include "core/scene/overrides.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "core/base/error.h"

using namespace taffy;
using Catch::Matchers::Contains;

namespace {

SceneDescription two_bodies() {
    SceneDescription scene;
    scene.bodies.resize(2);
    scene.bodies[0].name = "bar";
    scene.bodies[1].name = "ball";
    return scene;
}

}  // namespace

TEST_CASE("a setting changes one parameter, body.* those of every body", "[scene]") {
    SceneDescription scene = two_bodies();
    apply_overrides({"body.bar.young_modulus=2e5", "body.*.damping = 3",
                     "simulation.gravity=0 0 -1.6", "view.theme=dark", "simulation.threads=1"},
                    scene);
    CHECK(scene.bodies[0].material.young_modulus == 2e5f);
    CHECK(scene.bodies[1].material.young_modulus == MaterialParameters().young_modulus);
    CHECK(scene.bodies[0].material.damping == 3.0f);
    CHECK(scene.bodies[1].material.damping == 3.0f);
    CHECK(scene.simulation.gravity == Vec3f(0.0f, 0.0f, -1.6f));
    CHECK(scene.simulation.threads == 1);
    CHECK(scene.view.theme == Theme::dark);
}

TEST_CASE("a setting says how a body of its own is shown", "[scene]") {
    SceneDescription scene = two_bodies();
    apply_overrides({"body.bar.surface=iso", "body.*.look=wet"}, scene);
    CHECK(scene.bodies[0].surface == &iso_surface);
    CHECK(scene.bodies[1].surface == nullptr);
    CHECK(scene.bodies[1].look == Look::wet);
    apply_override("body.bar.surface=of_view", scene);
    CHECK(scene.bodies[0].surface == nullptr);
    CHECK(scene.view.surface == &automatic_surface);
    CHECK_THROWS_WITH(apply_override("body.bar.surface=izo", scene),
                      Contains("did you mean 'iso'?"));
    CHECK_THROWS_WITH(apply_override("body.bra.surface=iso", scene),
                      Contains("did you mean 'bar'?"));
    CHECK_THROWS_WITH(apply_override("body.bar.surfase=iso", scene),
                      Contains("did you mean 'body.bar.surface'?"));
}

TEST_CASE("in a run that goes on, a setting shows one body, or all, another way", "[scene]") {
    SceneDescription scene = two_bodies();
    apply_overrides({"body.ball.look=wet", "body.*.surface=splats"}, scene);
    const std::vector<Command> of_all = commands_of("body.*.surface=splats", scene);
    REQUIRE(of_all.size() == 2);
    const ShowBody& ball = std::get<ShowBody>(of_all[1]);
    CHECK(ball.body == "ball");
    CHECK(ball.surface == &splat_surface);
    CHECK(ball.look == Look::wet);  // what was set before stays
    CHECK(commands_of("body.bar.surface=splats", scene).size() == 1);
    CHECK(std::get<SetParameter>(commands_of("body.bar.density=500", scene).at(0)).path ==
          "body.bar.density");
    CHECK(commands_of("view.surface=iso", scene).empty());
}

TEST_CASE("the last of several settings wins", "[scene]") {
    SceneDescription scene = two_bodies();
    apply_overrides({"body.bar.density=500", "body.*.density=700"}, scene);
    CHECK(scene.bodies[0].material.density == 700.0f);
}

TEST_CASE("a wrong setting is refused with what is valid", "[scene]") {
    SceneDescription scene = two_bodies();
    const auto message = [&](const char* setting) {
        try {
            apply_override(setting, scene);
        } catch (const InputError& error) {
            return std::string(error.what());
        }
        return std::string("no error");
    };
    CHECK_THAT(message("body.bar.yong_modulus=2e5"),
               Contains("did you mean 'body.bar.young_modulus'?"));
    CHECK_THAT(message("body.bra.damping=2"), Contains("unknown body 'bra'; did you mean 'bar'?"));
    CHECK_THAT(message("body.bra.damping=2"), Contains("body.* means all"));
    CHECK_THAT(message("simulation.gravty=0 0 0"), Contains("'simulation.gravity'"));
    CHECK_THAT(message("body.bar.young_modulus"), Contains("path=value"));
    CHECK_THAT(message("simulation.temperature=3"),
               Contains("'simulation.ambient_temperature' or 'body.*.temperature'?"));
    CHECK_THAT(message("simulation.density=3"),
               Contains("did you mean 'simulation.air_density' or 'body.*.density'?"));
    CHECK_THAT(message("body.bar.material=water"), Contains("choose a material in the scene file"));
    CHECK_THAT(message("body.bar.material=water"), Contains("body.bar.density"));
    CHECK_THAT(message("=3"), Contains("unknown parameter ''"));
    CHECK_THAT(message("body.bar.young_modulus=soft"), Contains("must be a number from 100"));
    CHECK_THAT(message("body.*.poisson_ratio=0.7"), Contains("from 0 to 0.45"));
    CHECK_THAT(message("view.theme=drak"), Contains("did you mean 'dark'?"));
    CHECK_THAT(message("view.theme=drak"), Contains("setting 'view.theme=drak'"));
    CHECK(scene.bodies[0].material.young_modulus == MaterialParameters().young_modulus);
}

TEST_CASE("settings reach the temperature of obstacles", "[scene]") {
    SceneDescription scene = two_bodies();
    scene.obstacles.emplace_back().name = "floor";
    apply_override("obstacle.floor.temperature=150", scene);
    apply_override("obstacle.floor.conductance=2e5", scene);
    CHECK(scene.obstacles[0].has_temperature);
    CHECK(scene.obstacles[0].temperature == 150.0f);
    CHECK(scene.obstacles[0].conductance == 2e5f);
    CHECK_THROWS_WITH(apply_override("obstacle.flor.temperature=1", scene),
                      Contains("did you mean 'obstacle.floor.temperature'?"));
    CHECK_THROWS_WITH(apply_override("obstacle.floor.temperature=-300", scene), Contains("-273"));
}

TEST_CASE("parameter paths list every body, the wildcard, simulation and view", "[scene]") {
    const std::vector<std::string> paths = parameter_paths(two_bodies());
    for (const char* path : {"body.bar.density", "body.ball.strain", "body.*.bending",
                             "simulation.speed", "view.colour_by"})
        CHECK(std::find(paths.begin(), paths.end(), path) != paths.end());
}
