// Complete states in session files: later moments are reached from them, bit for bit, and a damaged
// one costs only time.
#include <catch2/catch.hpp>

#include <thread>

#include "app/simulation_thread/scene_simulation.h"
#include "core/base/files.h"
#include "core/scene/scene_file.h"
#include "core/scene/scene_library.h"
#include "core/session/session.h"
#include "core/session/session_keyframes.h"
#include "core/state/state_file.h"
#include "tests/app/temporary_folder.h"

using namespace taffy;

namespace {

constexpr size_t megabyte = size_t(1) << 20;

SceneDescription wall(int threads) {
    SceneDescription scene = load_scene(find_scene("wall"));
    scene.simulation.threads = threads;
    return scene;
}

StateBytes state_of(const SceneSimulation& simulation) {
    StateBytes state;
    SharingStateWriter writer(state);
    const_cast<Simulation&>(simulation.simulation()).visit(writer);
    return state;
}

/// A session of 0.6 s with commands, and a keyframe of its middle as a file has it.
struct Recorded {
    TemporaryFolder folder;
    std::string file = (folder.path() / "a.taffy").string();
    SessionKeyframe middle;
    std::map<uint64_t, uint64_t> hash;  // by turn
    double end = 0.0;                   // elapsed [s]

    Recorded() {
        SceneSimulation run(wall(1));
        run.keep_timeline(0);
        run.record(file);
        const auto run_until = [&](double elapsed) {
            while (run.timeline().now().elapsed < elapsed) {
                run.step_towards(1e9);
                hash[run.timeline().now().turn] = run.simulation().state_hash();
            }
        };
        run_until(0.2);
        run.apply({.command = SetParameter{"simulation.gravity", Vec3d(0.0, 0.0, -3.0)}});
        run_until(0.4);
        middle = {0, run.timeline().now(), packed_state(present_kernels(), state_of(run).joined())};
        run.apply({.command = SetParameter{"simulation.gravity", Vec3d(0.0, 0.0, -9.0)}});
        run_until(0.6);
        end = run.timeline().now().elapsed;
    }
    void append(const std::string& block) const {
        write_text(file, read_whole_file(file, "session file") + block);
    }
    std::unique_ptr<SceneSimulation> opened() const {
        Session session = read_session(file, 2);
        StartingPoint start{session.first.scene,
                            std::make_unique<Simulation>(std::move(session.first.simulation)), true,
                            std::move(session.entries), std::move(session.keyframes)};
        auto simulation = std::make_unique<SceneSimulation>(std::move(start));
        simulation->keep_timeline(512 * megabyte);
        return simulation;
    }
    /// @return pieces of work that it took
    int seek(SceneSimulation& simulation, double elapsed) const {
        simulation.apply({.command = Seek{elapsed}});
        int pieces = 0;
        for (; simulation.seeking(); ++pieces) simulation.seek_on();
        CHECK(simulation.simulation().state_hash() == hash.at(simulation.timeline().now().turn));
        return pieces;
    }
};

}  // namespace

TEST_CASE("what lies ahead in a session is reached from its keyframes", "[session]") {
    const Recorded recorded;
    const double late = 0.5 * (recorded.middle.at.elapsed + recorded.end);
    const int all_the_way = recorded.seek(*recorded.opened(), late);
    recorded.append(session_block(recorded.middle));
    REQUIRE(read_session(recorded.file).keyframes.size() == 1);
    CHECK_FALSE(read_session(recorded.file).cut_off);
    const auto simulation = recorded.opened();
    const int from_keyframe = recorded.seek(*simulation, late);
    INFO(from_keyframe << " pieces of work for " << all_the_way);
    CHECK(from_keyframe < all_the_way / 2);
    recorded.seek(*simulation, 0.1);
    recorded.seek(*simulation, recorded.middle.at.elapsed);
    recorded.seek(*simulation, recorded.end);
    // Played again as a whole it is the same.
    SceneSimulation again(
        StartingPoint{wall(2), nullptr, true, read_session(recorded.file).entries, {}});
    while (!again.player()->at_end()) again.advance(0.05);
    CHECK_FALSE(again.player()->report().difference);
}

TEST_CASE("a keyframe that does not fit is left out", "[session]") {
    const Recorded recorded;
    SessionKeyframe wrong = recorded.middle;
    SECTION("its state is cut off") {
        const StateFile whole = unpacked_state(wrong.state, "it");
        wrong.state =
            packed_state(present_kernels(), std::span(whole.bytes).first(whole.bytes.size() / 2));
    }
    SECTION("it is no state") {
        wrong.state = "TAFFYRUN";
    }
    SECTION("it was computed with other kernels") {
        const StateFile whole = unpacked_state(wrong.state, "it");
        wrong.state = packed_state(
            present_kernels() == StateKernels::v3 ? StateKernels::baseline : StateKernels::v3,
            whole.bytes);
    }
    SECTION("it has had more commands than there are") {
        wrong.at.commands = 7;
    }
    SECTION("it has not had the command before it") {
        wrong.at.commands = 0;
    }
    SECTION("it is later than the end") {
        wrong.at.elapsed = 1e9;
    }
    SECTION("it is of another scene") {
        wrong.scene = 1;
    }
    recorded.append(session_block(wrong));
    const auto simulation = recorded.opened();
    recorded.seek(*simulation, recorded.end);
    recorded.seek(*simulation, 0.5 * recorded.end);
}

TEST_CASE("a branch takes back keyframes of later moments", "[session]") {
    const Recorded recorded;
    recorded.append(session_block(recorded.middle));
    SECTION("that come after it") {
        recorded.append(session_block({.turn = recorded.middle.at.turn - 1, .command = Branch{1}}));
        CHECK(read_session(recorded.file).keyframes.empty());
    }
    SECTION("and no others") {
        recorded.append(session_block({.turn = recorded.middle.at.turn + 1, .command = Branch{2}}));
        CHECK(read_session(recorded.file).keyframes.size() == 1);
    }
}

TEST_CASE("keyframes of a session stay within their budget", "[session]") {
    SceneSimulation run(wall(1));
    const auto state = std::make_shared<const StateBytes>(state_of(run));
    const auto block = [&](SessionKeyframes& keyframes, uint64_t turn) {
        const auto start = std::chrono::steady_clock::now();
        std::string made;
        while (made.empty() &&
               std::chrono::steady_clock::now() < start + std::chrono::milliseconds(2500)) {
            made = keyframes.stepped(0, {turn, 0, 0.0}, [&] { return state; });
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
        return made;
    };
    SessionKeyframes one(64 * megabyte);
    const size_t size = block(one, 3).size();
    REQUIRE(size > 1000);
    SessionKeyframes none(0);
    CHECK(none.stepped(0, {}, [&] { return state; }).empty());
    SessionKeyframes too_little(size - 1);
    CHECK(block(too_little, 3).empty());
}
