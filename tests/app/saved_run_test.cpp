// Saved runs go on as they would have, and bad files are refused with one line.
#include <catch2/catch.hpp>
#include <cmath>
#include <random>

#include "core/base/error.h"
#include "core/scene/build_simulation.h"
#include "core/scene/saved_run.h"
#include "core/scene/scene_file.h"
#include "core/scene/scene_library.h"
#include "core/state/state_file.h"
#include "tests/app/program.h"
#include "tests/app/temporary_folder.h"

using namespace taffy;
using Catch::Matchers::Contains;
namespace fs = std::filesystem;

namespace {

CommandResult run_taffy(const std::string& arguments) {
    return run_command(program + " --log-level error " + arguments);
}

}  // namespace

TEST_CASE("a saved run goes on as it would have", "[saved_run]") {
    const TemporaryFolder folder;
    const std::string in = folder.path().string() + "/";
    // Pinned materials, a script at work, and another number of threads for the rest.
    write_text(in + "twist.toml",
               "[[command]]\ndo = \"turn_handle\"\nat = 0\nuntil = 0.2\nhandle = \"bar.right\"\n"
               "axis = [1, 0, 0]\ndegrees = 90\n"
               "[[command]]\ndo = \"save_state\"\nat = 0.1\nfile = \"" +
                   in + "scripted.run\"\n");
    const std::string twist =
        "twist --set body.bar.young_modulus=3e5 --script " + in + "twist.toml ";
    CHECK(run_taffy(twist + "--seconds 0.3 --stats " + in + "whole.csv --save-state " + in +
                    "end.run")
              .exit_code == 0);
    CHECK(run_taffy("--load-state " + in + "end.run --seconds 0.1 --stats " + in +
                    "on.csv --threads 1")
              .exit_code == 0);
    CHECK(run_taffy(twist + "--seconds 0.4 --overwrite --stats " + in + "longer.csv").exit_code ==
          0);
    CHECK(last_hash(in + "on.csv") == last_hash(in + "longer.csv"));
    CHECK(last_hash(in + "on.csv") != last_hash(in + "whole.csv"));
    // What the script saved on its way is another moment of the same run.
    const SavedRun scripted = load_run(in + "scripted.run");
    CHECK(scripted.simulation.time() == Approx(0.1).margin(0.01));
    CHECK(scripted.scene.bodies.at(0).material.young_modulus == 3e5f);
}

TEST_CASE("a saved run takes the other options", "[saved_run]") {
    const TemporaryFolder folder;
    const std::string in = folder.path().string() + "/";
    REQUIRE(run_taffy("tumble --seconds 0.05 --save-state " + in + "a.run").exit_code == 0);
    const std::string load = "--load-state " + in + "a.run ";
    CHECK(run_taffy(load +
                    "--seconds 0.05 --set body.cuboid.density=500 --set view.theme=dark --camera "
                    "azimuth=10 --screenshot " +
                    in + "a.png --size 160x90")
              .exit_code == 0);
    CHECK(fs::file_size(in + "a.png") > 1000);
    const CommandResult wrong =
        run_taffy(load + "--set body.cuboid.densty=500 --stats " + in + "b.csv");
    CHECK(wrong.exit_code == 2);
    CHECK_THAT(wrong.output, Contains("body.cuboid.density"));
    CHECK_FALSE(fs::exists(in + "b.csv"));
    CHECK(run_taffy(load + "twist --stats " + in + "b.csv").exit_code == 2);
    CHECK(run_taffy(load + "--material wax --stats " + in + "b.csv").exit_code == 2);
    CHECK(run_taffy(load + "--check tumble").exit_code == 2);
    CHECK(run_taffy("tumble --seconds 0.02 --save-state /dev/full").exit_code == 1);
    CHECK(run_taffy("tumble --seconds 0.05 --save-state " + in + "a.run").exit_code == 2);
}

/// Any change of one byte, however small, and any cut: nothing else is asked of zstd.
TEST_CASE("each byte of a state file counts", "[saved_run]") {
    const TemporaryFolder folder;
    const std::string file = folder.path() / "small.run";
    const std::vector<std::byte> state(3000, std::byte(7));
    write_state_file(file, StateKernels::baseline, state);
    const std::string whole = read_text(file);
    CHECK(read_state_file(file).bytes == state);
    for (size_t at = 0; at < whole.size(); ++at)
        for (int bit = 0; bit < 8; ++bit) {
            std::string bytes = whole;
            bytes[at] = char(bytes[at] ^ (1 << bit));
            write_text(file, bytes);
            INFO("bit " << bit << " of byte " << at);
            CHECK_THROWS_AS(read_state_file(file), InputError);
        }
    for (size_t length = 0; length < whole.size(); ++length) {
        write_text(file, whole.substr(0, length));
        CHECK_THROWS_AS(read_state_file(file), InputError);
    }
}

TEST_CASE("damaged state files are refused with one line", "[saved_run]") {
    const TemporaryFolder folder;
    const std::string good = folder.path() / "good.run", bad = folder.path() / "bad.run";
    REQUIRE(run_taffy("tumble --seconds 0.05 --save-state " + good).exit_code == 0);
    const std::string whole = read_text(good);
    std::mt19937 random(5);
    for (int round = 0; round < 520; ++round) {
        std::string bytes = whole;
        const size_t at = random() % bytes.size();
        if (round % 4 == 3)
            bytes.resize(at);
        else
            bytes[at] = char(bytes[at] ^ char(1u + random() % 255u));
        write_text(bad, bytes);
        std::string refusal;
        try {
            (void)load_run(bad);
        } catch (const InputError& error) {
            refusal = error.what();
        }
        INFO("round " << round << ", at " << at << ": " << refusal);
        CHECK(refusal.find("state file") != std::string::npos);
        if (round % 20 != 0) continue;
        const CommandResult result = run_taffy("--load-state " + bad + " --stats " + bad + ".csv");
        CHECK(result.exit_code == 2);
        CHECK(std::count(result.output.begin(), result.output.end(), '\n') == 1);
        CHECK_FALSE(fs::exists(bad + ".csv"));
    }
}

TEST_CASE("a state of a particle that is faster than any run makes one is refused", "[saved_run]") {
    SceneDescription scene = load_scene(find_scene("tumble"));
    for (const float speed : {100.0f, 1e6f}) {
        scene.bodies[0].velocity = Vec3f(0, speed, 0);
        Simulation simulation = build_simulation(scene);
        CHECK(simulation.fastest() == Approx(speed).epsilon(0.1));
        const SceneDescription plain = load_scene(find_scene("tumble"));
        const auto unpack = [&] {
            return unpacked_run(unpacked_state(packed_run(plain, simulation), "it"), "it");
        };
        if (speed == 100.0f)
            CHECK_NOTHROW(unpack());
        else
            CHECK_THROWS_WITH(unpack(), Contains("faster"));
    }
}

TEST_CASE("a state whose scene has things that are nowhere is refused", "[saved_run]") {
    const SceneDescription scene = load_scene(find_scene("tumble"));
    Simulation simulation = build_simulation(scene);
    const auto refusal = [&](const auto& forge) {
        SceneDescription forged = scene;
        forge(forged);
        try {
            unpacked_run(unpacked_state(packed_run(forged, simulation), "it"), "it");
        } catch (const InputError& error) {
            return std::string(error.what());
        }
        return std::string("none");
    };
    CHECK(refusal([](SceneDescription&) {}) == "none");
    CHECK_THAT(refusal([](SceneDescription& s) { s.bodies[0].position.x() = NAN; }),
               Contains("position"));
    CHECK_THAT(refusal([](SceneDescription& s) { s.bodies[0].position.y() = -1e7f; }),
               Contains("position"));
    CHECK_THAT(refusal([](SceneDescription& s) { s.bodies[0].rotation.coeffs() *= 1.1f; }),
               Contains("rotation"));
    CHECK_THAT(refusal([](SceneDescription& s) { s.bodies[0].pivot.z() = INFINITY; }),
               Contains("pivot"));
    REQUIRE_FALSE(scene.obstacles.empty());
    CHECK_THAT(refusal([](SceneDescription& s) { s.obstacles[0].centre.x() = 1e4f; }),
               Contains("position"));
}

TEST_CASE("--set shows a body of a saved run as what one likes and changes no bit of the run",
          "[saved_run]") {
    const TemporaryFolder folder;
    const std::string in = folder.path().string() + "/";
    REQUIRE(run_taffy("wall --seconds 0.05 --save-state " + in + "a.run").exit_code == 0);
    const std::string on = "--load-state " + in + "a.run --seconds 0.05 ";
    REQUIRE(run_taffy(on + "--set body.soft.surface=splats --save-state " + in + "b.run --stats " +
                      in + "b.csv")
                .exit_code == 0);
    REQUIRE(run_taffy(on + "--stats " + in + "c.csv").exit_code == 0);
    CHECK(last_hash(in + "b.csv") == last_hash(in + "c.csv"));
    const SavedRun shown = load_run(in + "b.run");
    for (const BodyDescription& body : shown.scene.bodies)
        CHECK(body.surface == (body.name == "soft" ? &splat_surface : nullptr));

    const CommandResult refused = run_taffy(on + "--set body.soft.surface=splat");
    CHECK(refused.exit_code == 2);
    CHECK_THAT(refused.output, Contains("did you mean 'splats'?"));
}
