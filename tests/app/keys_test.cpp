// Keys of parameters: values between keys, files, and runs that pass over keys.
#include <catch2/catch.hpp>

#include "app/script/script.h"
#include "app/script/script_keys.h"
#include "app/simulation_thread/scene_simulation.h"
#include "core/commands/parameter_keys.h"
#include "core/scene/saved_run.h"
#include "core/scene/scene_file.h"
#include "core/scene/scene_library.h"
#include "tests/app/program.h"
#include "tests/app/temporary_folder.h"
#include "tests/support/shapes.h"

using namespace taffy;

namespace {

double number(const KeyedParameter* parameter, double time) {
    REQUIRE(parameter);
    return std::get<double>(parameter->at(time));
}

SceneDescription small_block() {
    SceneDescription scene = parse_scene(R"([simulation]
gravity = [0.0, 0.0, -9.81]
[[body]]
name = "block"
shape = "box"
size = [0.3, 0.3, 0.3]
spacing = 0.1
[[obstacle]]
name = "ground"
shape = "plane"
position = [0.0, 0.0, -1.0]
)",
                                         "block.toml");
    return scene;
}

ParameterKeys two_keys() {
    ParameterKeys keys;
    keys.set("simulation.gravity", 0.05, Vec3d(0.0, 0.0, -9.81));
    keys.set("simulation.gravity", 0.25, Vec3d(0.0, 0.0, 2.0));
    keys.set("body.block.young_modulus", 0.0, 1e5);
    keys.set("body.block.young_modulus", 0.2, 1e3);
    return keys;
}

KeyParameters command(const ParameterKeys& keys) {
    return {std::make_shared<const ParameterKeys>(keys)};
}

}  // namespace

TEST_CASE("between two keys numbers change evenly, on the scale of their slider", "[keys]") {
    ParameterKeys keys;
    keys.set("body.bar.young_modulus", 3.0, 1e6);
    keys.set("body.bar.young_modulus", 1.0, 1e4);
    keys.set("simulation.ambient_temperature", 2.0, 100.0);
    keys.set("simulation.ambient_temperature", 0.0, 20.0);
    const KeyedParameter* modulus = keys.find("body.bar.young_modulus");
    CHECK(number(modulus, 0.0) == 1e4);
    CHECK(number(modulus, 1.0) == 1e4);
    CHECK(number(modulus, 2.0) == Approx(1e5));
    CHECK(number(modulus, 2.5) == Approx(1e4 * std::pow(100.0, 0.75)));
    CHECK(number(modulus, 3.0) == 1e6);
    CHECK(number(modulus, 9.0) == 1e6);
    CHECK(number(keys.find("simulation.ambient_temperature"), 0.5) == Approx(40.0));
    CHECK(keys.end() == 3.0);

    keys.set("simulation.gravity", 0.0, Vec3d(0.0, 0.0, -10.0));
    keys.set("simulation.gravity", 1.0, Vec3d(4.0, 0.0, 10.0));
    CHECK(std::get<Vec3d>(keys.find("simulation.gravity")->at(0.25)) == Vec3d(1.0, 0.0, -5.0));
}

TEST_CASE("choices and switches keep their value until the next key", "[keys]") {
    ParameterKeys keys;
    keys.set("body.bar.phase", 1.0, std::string("solid"));
    keys.set("body.bar.phase", 2.0, std::string("fluid"));
    const KeyedParameter& phase = *keys.find("body.bar.phase");
    CHECK(phase.at(1.999) == ParameterValue(std::string("solid")));
    CHECK(phase.at(2.0) == ParameterValue(std::string("fluid")));
    keys.set("region.bar.foot.held", 0.0, true);
    keys.set("region.bar.foot.held", 1.0, false);
    CHECK(keys.find("region.bar.foot.held")->at(0.9) == ParameterValue(true));
}

TEST_CASE("keys are set, replaced, moved and removed", "[keys]") {
    ParameterKeys keys;
    const std::string path = "body.bar.damping";
    CHECK(keys.set(path, 1.0, 0.1) == 0);
    CHECK(keys.set(path, 0.5, 0.2) == 0);
    CHECK(keys.set(path, 1.0008, 0.3) == 1);  // the same moment
    REQUIRE(keys.find(path)->keys.size() == 2);
    CHECK(keys.find(path)->keys[1].time == 1.0);
    CHECK(keys.find(path, 0.502) == 0);
    CHECK_FALSE(keys.find(path, 0.51));
    CHECK(keys.move(path, 0, 2.0) == 1);
    CHECK(keys.find(path)->keys[1].value == ParameterValue(double(0.2f)));
    CHECK(keys.move(path, 1, 1.0) == 0);  // takes the place of the other
    CHECK(keys.find(path)->keys.size() == 1);
    keys.remove(path, 7);
    keys.remove(path, 0);
    CHECK(keys.empty());
    CHECK(keys.end() == 0.0);
}

TEST_CASE("a script file brings keys back as they were", "[keys][script]") {
    ParameterKeys keys = two_keys();
    keys.set("body.block.density", 0.3337777, 1234.5678);
    keys.set("body.block.phase", 0.1, std::string("solid"));
    const Script script = parse_script(keys_text(keys, "block"), "block.keys.toml", small_block());
    CHECK(script.keys == keys);
    CHECK(script.actions.empty());
    CHECK(script.end() == 0.334);
    CHECK(script.key_values.size() == 6);
}

TEST_CASE("errors in keys say where and what would be right", "[keys][script]") {
    struct Case {
        const char* text;
        const char* message;
    };
    const Case cases[] = {
        {"[[keys]]\ntimes = [0]\nvalues = [1]\n", "'parameter' is missing"},
        {"[[keys]]\nparameter = \"body.block.yong_modulus\"\ntimes = [0]\nvalues = [1]\n",
         "a.toml:2:13: in [[keys]] 1: unknown parameter 'body.block.yong_modulus'; did you mean "
         "'body.block.young_modulus'?"},
        {"[[keys]]\nparameter = \"view.theme\"\ntimes = [0]\nvalues = [\"dark\"]\n",
         "parameters of the view have no keys"},
        {"[[keys]]\nparameter = \"body.block.damping\"\ntimes = 0\nvalues = [1]\n",
         "a.toml:3:9: in [[keys]] 1: 'times' must be a list"},
        {"[[keys]]\nparameter = \"body.block.damping\"\ntimes = []\nvalues = []\n",
         "give at least one time"},
        {"[[keys]]\nparameter = \"body.block.damping\"\ntimes = [0, 1]\nvalues = [1]\n",
         "the number of values is 1, but that of times is 2"},
        {"[[keys]]\nparameter = \"body.block.damping\"\ntimes = [1, 0.5]\nvalues = [0, 0]\n",
         "a.toml:3:13: in [[keys]] 1: each time must be at least a hundredth of a second"},
        {"[[keys]]\nparameter = \"body.block.poisson_ratio\"\ntimes = [0, 1]\nvalues = [0.1, 3]\n",
         "a.toml:4:16: in [[keys]] 1: 'values' is 3"},
        {"[[keys]]\nparameter = \"body.block.damping\"\ntimes = [0]\nvalues = [0]\n"
         "[[keys]]\nparameter = \"body.block.damping\"\ntimes = [0]\nvalues = [0]\n",
         "has keys already"},
        {"[[kesy]]\n", "unknown key 'kesy'; did you mean 'keys'?"},
    };
    for (const Case& c : cases) {
        INFO(c.text);
        CHECK_THROWS_WITH(parse_script(c.text, "a.toml", small_block()),
                          Catch::Contains(c.message));
    }
    // What the scene could not be set to.
    const Script fluid = parse_script(
        "[[keys]]\nparameter = \"body.block.phase\"\ntimes = [0, 1]\nvalues = [\"solid\", "
        "\"fluid\"]\n[[keys]]\nparameter = \"simulation.integrator\"\ntimes = [0]\nvalues = "
        "[\"implicit\"]\n",
        "a.toml", small_block());
    CHECK_THROWS_WITH(check_script(fluid, small_block()), Catch::Contains("a.toml:"));
}

TEST_CASE("a run has the values of its keys as it passes over them", "[keys]") {
    SceneSimulation simulation(small_block());
    simulation.apply({.serial = 1, .command = command(two_keys())});
    const auto gravity = [&] { return double(simulation.simulation().parameters().gravity.z()); };
    simulation.advance(0.03);
    CHECK(gravity() == Approx(-9.81));
    simulation.advance(0.12);  // in the middle between the keys
    CHECK(gravity() == Approx(-3.905).margin(2.0 * 11.81 / 0.2 / KeyPlaying::rate));
    simulation.advance(0.15);
    CHECK(gravity() == 2.0);
    // Behind the last key a hand is free ...
    simulation.apply({.serial = 2, .command = SetParameter{"simulation.gravity", Vec3d(0, 0, -1)}});
    simulation.advance(0.05);
    CHECK(gravity() == -1.0);
    // ... and from the start on the keys hold again.
    simulation.apply({.serial = 3, .command = Reset{}});
    simulation.advance(0.02);
    CHECK(gravity() == Approx(-9.81));
    simulation.apply({.serial = 4, .command = KeyParameters{}});
    simulation.advance(0.2);
    CHECK(gravity() == Approx(-9.81));
}

TEST_CASE("keys make the same run however it is driven and looked at", "[keys]") {
    SceneSimulation frames(small_block()), ragged(small_block()), recorded(small_block());
    const TemporaryFolder folder;
    const std::filesystem::path session = folder.path() / "keys.taffy";
    recorded.record(session);
    recorded.keep_timeline(64 << 20);
    for (SceneSimulation* simulation : {&frames, &ragged, &recorded})
        simulation->apply({.serial = 1, .command = command(two_keys())});
    for (int k = 0; k < 24; ++k) frames.advance(1.0 / 60.0);
    const uint64_t steps = frames.simulation().step_count();
    int k = 0;
    while (ragged.simulation().step_count() < steps)
        ragged.step_towards(ragged.time() + (++k % 3 == 0 ? 0.0007 : 0.011));
    while (recorded.simulation().step_count() < steps)
        recorded.step_towards(recorded.time() + 0.004);
    const uint64_t hash = frames.simulation().state_hash();
    CHECK(ragged.simulation().state_hash() == hash);
    CHECK(recorded.simulation().state_hash() == hash);

    // Back on the timeline, and on again as it was recorded: the keys do nothing a second time.
    recorded.apply({.serial = 2, .command = Seek{0.1}});
    while (recorded.seeking()) recorded.seek_on();
    CHECK(recorded.timeline().behind());
    while (recorded.simulation().step_count() < steps)
        recorded.step_towards(recorded.time() + 0.004);
    CHECK(recorded.simulation().state_hash() == hash);
}

TEST_CASE("a copy of a run goes on with its keys as the run itself does", "[keys]") {
    const TemporaryFolder folder;
    for (const double moment : {0.123, 0.255, 0.31}) {  // before, right behind, behind all keys
        INFO("a copy at " << moment << " s");
        const std::string file = (folder.path() / (std::to_string(moment) + ".run")).string();
        SceneSimulation a(small_block());
        a.apply({.serial = 1, .command = command(two_keys())});
        a.advance(moment);
        a.apply({.serial = 2, .command = SetParameter{"simulation.gravity", Vec3d(0, 0, -3)}});
        a.apply({.serial = 3, .command = SaveState{file}});
        SavedRun run = load_run(file);
        SceneSimulation b(StartingPoint{std::move(run.scene),
                                        std::make_unique<Simulation>(std::move(run.simulation))});
        KeyParameters passed = command(two_keys());
        passed.passed = true;
        for (SceneSimulation* one : {&a, &b}) {
            one->apply({.serial = 4, .command = passed});
            for (int k = 0; k < 12; ++k) one->advance(1.0 / 60.0);
        }
        CHECK(a.simulation().state_hash() == b.simulation().state_hash());
        CHECK(double(a.simulation().parameters().gravity.z()) == (moment > 0.3 ? -3.0 : 2.0));
    }
}

TEST_CASE("a key that cannot be set is told once, and the others go on", "[keys]") {
    SceneSimulation simulation(small_block());
    ParameterKeys keys = two_keys();
    keys.set("body.nobody.damping", 0.0, 0.1);
    simulation.apply({.serial = 1, .command = command(keys)});
    simulation.advance(0.1);
    Snapshot snapshot;
    simulation.capture(snapshot);
    CHECK_THAT(snapshot.notice, Catch::Contains("body.nobody.damping"));
    const uint64_t told = snapshot.notice_serial;
    simulation.advance(0.2);
    simulation.capture(snapshot);
    CHECK(snapshot.notice_serial == told);
    CHECK(simulation.simulation().parameters().gravity.z() == 2.0f);
}

TEST_CASE("the program plays the keys of a script, and its session brings the same run",
          "[keys][headless]") {
    const TemporaryFolder folder;
    const auto at = [&](const char* name) { return (folder.path() / name).string(); };
    ParameterKeys keys;
    keys.set("simulation.gravity", 0.0, Vec3d(0.0, 0.0, -9.81));
    keys.set("simulation.gravity", 0.3, Vec3d(0.0, 0.0, 5.0));
    write_text(at("twist.keys.toml"), keys_text(keys, "twist"));
    const auto hash_of = [&](const std::string& options, const char* table) {
        const CommandResult result =
            run_command(program + " --headless --stats " + at(table) + " " + options);
        INFO(result.output);
        CHECK(result.exit_code == 0);
        return last_hash(at(table));
    };
    const std::string film = "twist --seconds 0.4 --script " + at("twist.keys.toml");
    const std::string hash = hash_of(film + " --session " + at("a.taffy"), "a.csv");
    CHECK(hash_of("twist --seconds 0.4", "without.csv") != hash);
    CHECK(hash_of(film + " --stats-interval 0.4 --fps 25", "b.csv") == hash);
    CHECK(hash_of(film + " --threads 1", "c.csv") == hash);
    CHECK(hash_of("--replay " + at("a.taffy"), "d.csv") == hash);
}
