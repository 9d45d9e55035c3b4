// The real simulation on the simulation thread.
#include "app/simulation_thread/scene_simulation.h"

#include <catch2/catch.hpp>

#include "app/script/script.h"
#include "app/simulation_thread/simulation_thread.h"
#include "core/base/error.h"
#include "core/scene/scene_file.h"
#include "core/scene/scene_library.h"
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

    thread.load(std::make_shared<SceneDescription>(load_scene(find_scene("wall"))));
    REQUIRE(wait_for(thread, [](const Snapshot& s) { return s.scene_name == "wall"; }));
    CHECK(thread.snapshot().scene_serial == 2);
    CHECK(thread.snapshot().colour_field == &colour_field("speed"));

    thread.post(SetParameter{"body.bar.young_modulus", 5e4});
    REQUIRE(wait_for(thread, [](const Snapshot& s) { return s.notice_serial > 0; }));
    CHECK(thread.snapshot().notice.find("body") != std::string::npos);
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
