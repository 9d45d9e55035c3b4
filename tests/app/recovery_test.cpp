// After the program has been killed, its run can go on from where it was, bit for bit.
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <csignal>
#include <fstream>
#include <functional>
#include <iterator>
#include <limits>
#include <thread>

#include "app/session/interrupted_run.h"
#include "app/simulation_thread/scene_simulation.h"
#include "core/scene/scene_file.h"
#include "core/scene/scene_library.h"
#include "core/session/session.h"
#include "tests/app/temporary_folder.h"

using namespace taffy;
namespace fs = std::filesystem;

namespace {

constexpr size_t megabytes = size_t(1) << 20;

SceneDescription scene_of(const std::string& name) {
    SceneDescription scene = load_scene(find_scene(name));
    scene.simulation.threads = 1;
    return scene;
}

struct Run {
    explicit Run(const fs::path& prefix) : it(scene_of("twist")) {
        it.keep_timeline(64 * megabytes);
        it.keep_recovery(prefix);
    }
    void give(Command command) { it.apply({++serial, 0, std::move(command)}); }
    void step(int count) {
        for (int k = 0; k < count; ++k) it.step_towards(it.time() + 0.005);
    }
    /// Until that file is there: it is written beside the run.
    void step_until(const fs::path& file) {
        wait_for(file, [&] { step(1); });
    }
    void idle_until(const fs::path& file) {
        wait_for(file, [&] { it.idle(); });
    }
    void wait_for(const fs::path& file, const std::function<void()>& work) {
        const auto start = std::chrono::steady_clock::now();
        for (; !fs::exists(file); work()) {
            REQUIRE(std::chrono::steady_clock::now() - start < std::chrono::seconds(60));
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    }
    SceneSimulation it;
    uint64_t serial = 0;
};

/// The state at the end of a session file, as the window goes on with it.
uint64_t hash_at_end(const fs::path& file) {
    Session session = read_session(file);
    StartingPoint start{std::move(session.first.scene),
                        std::make_unique<Simulation>(std::move(session.first.simulation)), true,
                        std::move(session.entries)};
    SceneSimulation run(std::move(start));
    run.keep_timeline(64 * megabytes);
    run.apply({.serial = 1, .command = Seek{std::numeric_limits<double>::max()}});
    while (run.seeking()) run.seek_on();
    return run.simulation().state_hash();
}

/// What is left of the file when the program is killed now.
fs::path killed(const fs::path& file) {
    fs::path copy = file;
    copy += ".killed";
    fs::copy_file(file, copy, fs::copy_options::overwrite_existing);
    return copy;
}

size_t files_in(const fs::path& folder) {
    return size_t(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

}  // namespace

TEST_CASE("a run that was killed goes on from its last moment, and one that ended leaves nothing",
          "[recovery]") {
    const TemporaryFolder folder;
    const fs::path inside = folder.path() / "interrupted";
    const fs::path twist = inside / "7-twist.taffy", wall = inside / "7-wall.taffy";
    {
        Run run(inside / "7-");
        run.step(3);
        run.give(SetParameter{"body.bar.young_modulus", 5e4});
        run.step_until(twist);
        run.step(5);
        run.give(SetParameter{"body.bar.damping", 0.2});
        CHECK(hash_at_end(killed(twist)) == run.it.simulation().state_hash());

        // Another run branches off: its session takes the place of the other, commands and all.
        run.step(20);
        run.give(Seek{0.5 * run.it.timeline().now().elapsed});
        while (run.it.seeking()) run.it.seek_on();
        run.give(SetParameter{"body.bar.damping", 0.7});
        fs::remove(twist);
        run.step_until(twist);
        run.step(5);
        run.give(SetParameter{"body.bar.damping", 0.4});
        CHECK(hash_at_end(killed(twist)) == run.it.simulation().state_hash());
        fs::remove(killed(twist));

        // Paused, nothing but edits happens: they are there, too.
        run.give(SetPaused{true});
        run.give(Seek{0.5 * run.it.timeline().now().elapsed});
        while (run.it.seeking()) run.it.seek_on();
        run.give(SetParameter{"body.bar.damping", 0.9});
        fs::remove(twist);
        run.idle_until(twist);
        run.give(SetParameter{"body.bar.damping", 0.6});
        CHECK(hash_at_end(killed(twist)) == run.it.simulation().state_hash());
        run.give(SetPaused{false});

        run.give(LoadScene{std::make_shared<SceneDescription>(scene_of("wall"))});
        run.step_until(wall);
        CHECK_FALSE(fs::exists(twist));
    }
    CHECK(files_in(inside) == 0);
}

TEST_CASE("a recovery file that cannot be written does not stop the run", "[recovery]") {
    const TemporaryFolder folder;
    std::ofstream(folder.path() / "file") << "no folder";
    Run run(folder.path() / "file" / "7-");
    run.step(5);
    run.give(SetParameter{"body.bar.damping", 0.2});
    run.step(5);
    CHECK(run.it.simulation().step_count() > 0);
}

TEST_CASE("the newest run is found whose program has ended", "[recovery]") {
    const TemporaryFolder outside;
    const fs::path folder = outside.path() / "interrupted";
    CHECK_FALSE(interrupted_run(folder));
    fs::create_directories(folder);
    const auto now = fs::file_time_type::clock::now();
    const auto put = [&](const std::string& name, int seconds) {
        std::ofstream(folder / name) << "x";
        fs::last_write_time(folder / name, now - std::chrono::seconds(seconds));
    };
    const std::string nobody = "999999999";
    put(nobody + "-1-dam.taffy", 300);
    put(nobody + "-2-melt_slow.taffy", 200);
    put(nobody + "-3-pour.taffy.new", 10);
    put("notes.txt", 5);
    put(std::to_string(getpid()) + "-4-rods.taffy", 250);  // a process that had this number before
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        while (true) pause();
    }
    put(std::to_string(child) + "-5-wall.taffy", 20);

    std::optional<InterruptedRun> run = interrupted_run(folder);
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    REQUIRE(run);
    CHECK(run->scene == "melt_slow");
    CHECK(run->age >= 200.0);
    CHECK(run->age < 260.0);
    CHECK(files_in(folder) == 5);  // all but the half of a file

    run = interrupted_run(folder);
    REQUIRE(run);
    CHECK(run->scene == "wall");
    const std::string one = recovery_prefix(folder).string(),
                      two = recovery_prefix(folder).string();
    CHECK_FALSE(one.starts_with(two));
    CHECK_FALSE(two.starts_with(one));
    CHECK(recovery_prefix(folder).filename().string().starts_with(std::to_string(getpid()) + "-"));
}

TEST_CASE("ages in words", "[recovery]") {
    CHECK(ago(0.2) == "just now");
    CHECK(ago(1.5) == "1 second ago");
    CHECK(ago(150.0) == "2 minutes ago");
    CHECK(ago(3700.0) == "1 hour ago");
    CHECK(ago(200000.0) == "2 days ago");
}
