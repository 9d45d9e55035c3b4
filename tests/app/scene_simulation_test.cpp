// The real simulation on the simulation thread.
#include "app/simulation_thread/scene_simulation.h"

#include <catch2/catch.hpp>

#include "app/script/script.h"
#include "app/simulation_thread/simulation_thread.h"
#include "app/simulation_thread/skin_keeper.h"
#include "core/base/error.h"
#include "core/scene/saved_run.h"
#include "core/scene/scene_file.h"
#include "core/scene/scene_library.h"
#include "render/view/picking.h"
#include "tests/app/temporary_folder.h"
#include "tests/support/wait_for.h"

using namespace taffy;
using test::wait_for;
using namespace std::chrono_literals;

TEST_CASE("a scene runs on the thread, takes commands, and gives way to another", "[scenes]") {
    const SceneDescription twist = load_scene(find_scene("twist"));
    SimulationThread thread(std::make_unique<SceneSimulation>(twist));
    REQUIRE(wait_for(thread, [](const Snapshot& s) { return s.diagnostics.time > 0.05; }));
    CHECK(thread.snapshot().scene_name == "twist");
    CHECK(thread.snapshot().scene_serial == 1);
    CHECK(thread.snapshot().real_time_factor > 0.0);

    thread.post(SetParameter{"body.bar.young_modulus", 5e4});
    thread.post(SetColourField{&colour_field("speed")});
    REQUIRE(wait_for(thread, [](const Snapshot& s) {
        return s.bodies.at(0).material.young_modulus == 5e4f && s.field.size() > 0;
    }));
    CHECK(thread.snapshot().bodies[0].scene_material.young_modulus ==
          twist.bodies[0].material.young_modulus);
    CHECK_FALSE(thread.snapshot().phases.empty());

    const uint64_t serial =
        thread.post(LoadScene{std::make_shared<SceneDescription>(load_scene(find_scene("wall")))});
    REQUIRE(wait_for(thread, [](const Snapshot& s) { return s.scene_name == "wall"; }));
    CHECK(thread.snapshot().scene_serial == 2);
    CHECK(thread.snapshot().colour_field == &colour_field("speed"));

    CHECK(thread.snapshot().commands.serial == serial);

    const uint64_t last = thread.post(SetParameter{"body.bar.young_modulus", 5e4});
    REQUIRE(wait_for(thread, [&](const Snapshot& s) { return s.commands.serial == last; }));
    REQUIRE(thread.snapshot().commands.refused.size() == 1);
    CHECK(thread.snapshot().commands.refused[0].serial == last);
    CHECK(thread.snapshot().commands.refused[0].reason.find("body") != std::string::npos);
}

TEST_CASE("every command of a run is heard with its step: given again there, it does the same",
          "[scenes]") {
    const SceneDescription twist = load_scene(find_scene("twist"));
    SceneSimulation first(twist), second(twist);
    std::vector<Stamped> recorded;
    first.log().listener = [&](const Stamped& command) { recorded.push_back(command); };
    uint64_t serial = 0;
    const auto give = [&](Command command) { first.apply({++serial, 0, std::move(command)}); };
    first.advance(0.01);
    give(SetParameter{"body.bar.young_modulus", 5e4});
    first.advance(0.013);
    give(HeatBrush{Vec3f::Zero(), 0.5f, 50.0});
    CHECK_THROWS_AS(give(SetParameter{"body.bar.young", 1.0}), InputError);
    first.advance(0.02);
    give(Reset{});
    give(SetParameter{"simulation.gravity", Vec3d(0.0, 0.0, -3.0)});
    first.advance(0.03);

    REQUIRE(recorded.size() == 4);
    CHECK(recorded[0].step > 0);
    CHECK(recorded[1].step > recorded[0].step);
    CHECK(recorded[3].step == 0);
    for (const Stamped& command : recorded) {
        for (int k = 0; second.simulation().step_count() < command.step && k < 10000; ++k)
            second.step_towards(second.time() + 1.0);
        REQUIRE(second.simulation().step_count() == command.step);
        second.apply(command);
    }
    while (second.simulation().step_count() < first.simulation().step_count())
        second.step_towards(second.time() + 1.0);
    CHECK(second.simulation().state_hash() == first.simulation().state_hash());
}

TEST_CASE("one picks the right particle on a skin that is late, while a source fills another body",
          "[scenes][picking]") {
    SceneSimulation simulation(parse_scene(R"([simulation]
gravity = [0.0, 0.0, 0.0]
[view]
surface = "iso"
[[body]]
name = "water"
shape = "empty"
spacing = 0.05
[body.material]
phase = "fluid"
[[body]]
name = "cube"
shape = "box"
size = [0.4, 0.4, 0.4]
position = [0.0, 0.0, -1.0]
spacing = 0.05
[[source]]
name = "tap"
body = "water"
position = [0.0, 0.0, 1.0]
direction = [1.0, 0.0, 0.0]
shape = "disc"
radius = 0.12
speed = 2.0
)",
                                           "jet.toml"));
    SkinKeeper keeper;
    Snapshot snapshot;
    const auto show_after = [&](double duration) {
        simulation.advance(duration);
        simulation.capture(snapshot);
        keeper.attach(simulation, snapshot, false);
    };
    show_after(0.1);
    const uint32_t first = snapshot.bodies.at(1).first;
    show_after(0.1);
    REQUIRE(snapshot.bodies.at(1).first > first);
    for (const auto& skin : snapshot.skins) CHECK(skin->time < 0.15);
    for (const float x : {-0.15f, 0.0f, 0.15f})
        for (const float z : {-1.15f, -1.0f, -0.85f}) {
            const auto pick = pick_body(snapshot, {{x, -5.0f, z}, {0.0f, 1.0f, 0.0f}}, {});
            REQUIRE(pick);
            CHECK(pick->body == 1);
            const Vec3f particle = snapshot.position[pick->particle].head<3>();
            CHECK((particle - to_core(pick->point)).norm() < 0.06f);
        }
}

TEST_CASE("how a body is shown is saved with the run", "[saved_run]") {
    const TemporaryFolder folder;
    const std::string file = (folder.path() / "shown.run").string();
    SceneSimulation simulation(load_scene(find_scene("twist")));
    simulation.apply({1, 0, ShowBody{"bar", &iso_surface, Look::glossy}});
    simulation.advance(0.01);
    simulation.apply({2, 0, SaveState{file}});
    SavedRun run = load_run(file);
    CHECK(run.scene.bodies[0].surface == &iso_surface);
    const SceneSimulation again(
        StartingPoint{run.scene, std::make_unique<Simulation>(std::move(run.simulation))});
    Snapshot snapshot;
    again.capture(snapshot);
    CHECK(snapshot.bodies[0].own_surface == &iso_surface);
    CHECK(snapshot.bodies[0].shown_as == &iso_surface);
    CHECK(snapshot.bodies[0].look == Look::glossy);
}

TEST_CASE("the scripts that come with the program fit their scenes", "[script]") {
    const std::filesystem::path folder = std::filesystem::path(TAFFY_SOURCE_DIR) / "assets/scripts";
    const auto check = [&](const char* script, const char* scene) {
        CHECK(load_script(folder / script, load_scene(find_scene(scene))).actions.size() > 5);
    };
    check("twist_and_bend.toml", "twist");
    check("pull_the_wall.toml", "wall");
    check("compare.toml", "compare");
    CHECK(std::distance(std::filesystem::directory_iterator(folder), {}) == 3);
}
