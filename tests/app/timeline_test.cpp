// Going back: any moment of a run is reached again bit for bit, within a budget of memory, and from
// there another run begins.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdio>
#include <ctime>
#include <limits>
#include <random>
#include <tuple>

#include "app/simulation_thread/scene_simulation.h"
#include "core/base/error.h"
#include "core/scene/scene_file.h"
#include "core/scene/scene_library.h"
#include "core/session/session.h"
#include "tests/app/temporary_folder.h"

using namespace taffy;
using Catch::Matchers::Contains;

namespace {

constexpr size_t megabytes = size_t(1) << 20;

SceneDescription scene_with_threads(const std::string& name, int threads) {
    SceneDescription scene = load_scene(find_scene(name));
    scene.simulation.threads = threads;
    return scene;
}

/// A run, and the hash of its state at the end of every step.
struct Run {
    explicit Run(const SceneDescription& scene, size_t budget = 512 * megabytes) : it(scene) {
        it.keep_timeline(budget);
        note();
    }
    void note() { hash[it.timeline().now().turn] = it.simulation().state_hash(); }
    void give(Command command) { it.apply({++serial, 0, std::move(command)}); }
    /// Shows it 0.005 s at a time, as a window would: not at the ends of steps.
    void run_for(double duration) {
        const double end = it.timeline().now().elapsed + duration;
        while (it.timeline().now().elapsed < end - 1e-9) {
            const uint64_t before = it.timeline().now().turn;
            it.step_towards(it.time() + 0.005);
            if (it.simulation().paused()) it.apply({.command = SetPaused{false}});
            if (it.timeline().now().turn > before) note();
        }
    }
    void seek(double elapsed) {
        give(Seek{elapsed});
        finish();
    }
    void finish() {
        while (it.seeking()) it.seek_on();
    }
    const Moment& now() const { return it.timeline().now(); }

    SceneSimulation it;
    std::map<uint64_t, uint64_t> hash;  // by turn
    uint64_t serial = 0;
};

/// Drags, turns, heats, changes parameters and resets.
void act(Run& run, const std::string& body) {
    run.run_for(0.1);
    run.give(SetParameter{"body." + body + ".damping", 0.3});
    run.give(HeatBrush{Vec3f::Zero(), 0.5f, 30.0});
    run.run_for(0.2);
    Snapshot snapshot;
    run.it.capture(snapshot);
    run.give(AddGrip{1, snapshot.id[0], snapshot.position[0].head<3>()});
    for (int k = 0; k < 10; ++k) {
        run.give(MoveGrip{1, snapshot.position[0].head<3>() + Vec3f(0.0f, 0.0f, 0.02f * float(k))});
        run.run_for(0.02);
    }
    run.give(RemoveGrip{1});
    run.run_for(0.1);
    run.give(Reset{});
    run.give(SetParameter{"simulation.gravity", Vec3d(0.0, 1.0, -5.0)});
    run.run_for(0.3);
}

}  // namespace

TEST_CASE("every moment of a run is reached again bit for bit", "[timeline]") {
    // That threads change no bit other tests say of every scene.
    const auto [name, body, threads] =
        GENERATE(std::tuple{"twist", "bar", 1}, std::tuple{"dam", "*", 2},
                 std::tuple{"pile", "*", 2}, std::tuple{"melt_fast", "bust", 1});
    INFO(name << " with " << threads << " threads");
    Run run(scene_with_threads(name, threads));
    act(run, body);
    const Moment end = run.now();
    REQUIRE(end.turn > 50);
    REQUIRE(run.it.timeline().kept());
    std::mt19937 random(3);
    std::uniform_real_distribution<double> when(0.0, end.elapsed);
    for (int k = 0; k < 12; ++k) {
        const double wanted = when(random);
        run.seek(wanted);
        INFO("wanted " << wanted << " s, is at " << run.now().elapsed << " s, turn "
                       << run.now().turn);
        CHECK(run.now().elapsed >= wanted - 1e-9);
        REQUIRE(run.hash.contains(run.now().turn));
        REQUIRE(run.it.simulation().state_hash() == run.hash[run.now().turn]);
        CHECK(run.it.simulation().paused());
    }
    run.seek(end.elapsed);
    CHECK(run.now().turn == end.turn);
    CHECK(run.now().commands == end.commands);
    CHECK(run.it.simulation().state_hash() == run.hash[end.turn]);
    CHECK_FALSE(run.it.timeline().behind());
}

TEST_CASE("keeping a timeline changes no bit of a run", "[timeline]") {
    Run with(scene_with_threads("twist", 1)), without(scene_with_threads("twist", 1), 0);
    act(with, "bar");
    act(without, "bar");
    CHECK(with.hash == without.hash);
    CHECK_FALSE(without.it.timeline().kept());
    CHECK_THROWS_WITH(without.give(Seek{0.1}), Contains("no other moment"));
}

TEST_CASE("behind its end a run goes on as it was recorded", "[timeline]") {
    Run run(scene_with_threads("twist", 2));
    act(run, "bar");
    const Moment end = run.now();
    const auto first_time = run.hash;
    run.seek(0.05);
    run.hash.clear();
    run.run_for(end.elapsed - run.now().elapsed);
    CHECK(run.hash.size() > 50);
    for (const auto& [turn, hash] : run.hash)
        if (turn <= end.turn) CHECK(first_time.at(turn) == hash);
    CHECK(run.now().turn >= end.turn);
    CHECK(run.now().commands == end.commands);
}

TEST_CASE("one step back is the end of the step before", "[timeline]") {
    Run run(scene_with_threads("twist", 1));
    run.run_for(0.4);
    run.give(SetParameter{"body.bar.young_modulus", 3e4});
    const uint64_t last = run.now().turn;
    for (uint64_t k = 1; k <= 5; ++k) {
        run.give(StepBack{});
        run.finish();
        REQUIRE(run.now().turn == last - k);
        CHECK(run.it.simulation().state_hash() == run.hash[last - k]);
    }
    run.seek(0.0);
    CHECK(run.now().turn == 0);
    run.give(StepBack{});  // there is none
    CHECK_FALSE(run.it.seeking());
}

TEST_CASE("a command given at an earlier moment begins another run", "[timeline]") {
    Run run(scene_with_threads("twist", 2));
    act(run, "bar");
    const Moment end = run.now();
    run.seek(0.2);
    const Moment there = run.now();
    // What only looks, paces or films does not.
    run.give(SetParameter{"simulation.speed", 0.5});
    run.give(SetParameter{"simulation.threads", 1});
    run.give(ShowBody{"bar", &iso_surface, Look::glossy});
    CHECK(run.it.timeline().behind());
    // Nor does one that is refused.
    CHECK_THROWS_AS(run.give(SetParameter{"body.bar.young", 1.0}), InputError);
    CHECK(run.it.timeline().behind());

    run.give(SetParameter{"body.bar.young_modulus", 2e4});
    CHECK_FALSE(run.it.timeline().behind());
    CHECK(run.it.timeline().end().turn == there.turn);
    Snapshot snapshot;
    run.it.capture(snapshot);
    CHECK(snapshot.timeline.forgotten == 1);
    CHECK(snapshot.timeline.forgotten_length == Approx(end.elapsed - there.elapsed).margin(1e-9));
    CHECK(snapshot.timeline.end == Approx(there.elapsed));
    REQUIRE(snapshot.timeline.marks);
    CHECK(snapshot.timeline.marks->back().name == "Young's modulus of bar");
    for (const double keyframe : *snapshot.timeline.keyframes) CHECK(keyframe <= there.elapsed);

    // The other run, moment by moment, and the first part of the first one
    const auto first_time = run.hash;
    run.run_for(0.5);
    const Moment other_end = run.now();
    CHECK(run.hash.at(there.turn + 20) != first_time.at(there.turn + 20));
    for (const double wanted : {0.6, 0.1, 0.35, 0.65, 0.0}) {
        run.seek(wanted);
        CHECK(run.it.simulation().state_hash() == run.hash.at(run.now().turn));
    }
    run.seek(1.0);
    CHECK(run.now().turn == other_end.turn);

    run.seek(0.3);
    run.give(Branch{});
    CHECK_FALSE(run.it.timeline().behind());
}

TEST_CASE("what was recorded later comes back, in place of what was done instead", "[timeline]") {
    const TemporaryFolder folder;
    const std::filesystem::path file = folder.path() / "run.taffy";
    const double further = GENERATE(0.0, 0.1, 1.0);  // of the other run [s]
    // With little there is no room for keyframes of both.
    const size_t memory = GENERATE(6 * megabytes, 512 * megabytes);
    uint64_t last = 0;
    {
        Run run(scene_with_threads("twist", 2), memory);
        run.it.record(file);
        CHECK_THROWS_WITH(run.give(BringBack{}), Contains("nothing"));
        act(run, "bar");
        const Moment end = run.now();
        const auto first_time = run.hash;
        run.seek(0.2);
        const Moment there = run.now();
        run.give(SetParameter{"body.bar.young_modulus", 2e4});
        run.run_for(further);
        const uint64_t other_end = run.it.simulation().state_hash();
        Snapshot snapshot;
        run.it.capture(snapshot);
        CHECK(snapshot.timeline.can_come_back == Approx(end.elapsed - there.elapsed).margin(1e-9));

        run.give(BringBack{});
        run.finish();
        run.it.capture(snapshot);
        CHECK(snapshot.timeline.brought_back == 1);
        CHECK(snapshot.timeline.can_come_back == Approx(further).margin(0.02));
        CHECK(snapshot.timeline.end == Approx(end.elapsed));
        CHECK(run.now().turn == there.turn);
        CHECK(run.it.simulation().state_hash() == first_time.at(there.turn));
        for (const double wanted : {0.6, 0.1, 0.35, 0.25}) {
            run.seek(wanted);
            CHECK(run.it.simulation().state_hash() == first_time.at(run.now().turn));
        }
        // What was done instead comes back as well.
        run.give(BringBack{});
        run.finish();
        run.seek(1e9);
        CHECK(run.it.simulation().state_hash() == other_end);
        run.give(BringBack{});
        run.finish();
        run.seek(1e9);
        CHECK(run.now().turn == end.turn);
        CHECK(run.it.simulation().state_hash() == first_time.at(end.turn));
        run.run_for(0.1);
        last = run.it.simulation().state_hash();
    }
    Session session = read_session(file, 2);
    SceneSimulation played({session.first.scene,
                            std::make_unique<Simulation>(std::move(session.first.simulation)), true,
                            std::move(session.entries)});
    while (!played.player()->at_end()) played.advance(0.05);
    CHECK_FALSE(played.player()->report().difference);
    CHECK(played.simulation().state_hash() == last);
}

TEST_CASE("another scene begins another timeline; a film keeps to its time", "[timeline]") {
    Run run(scene_with_threads("twist", 1));
    run.run_for(0.3);
    run.give(LoadScene{std::make_shared<SceneDescription>(scene_with_threads("wall", 1))});
    CHECK(run.now().elapsed == 0.0);
    run.run_for(0.2);
    run.seek(0.0);
    CHECK(run.now().elapsed == 0.0);
    CHECK(run.it.time() == 0.0);
    Snapshot snapshot;
    run.it.capture(snapshot);
    CHECK(snapshot.scene_name == "wall");
    run.give(RecordFrames{30.0});
    CHECK_THROWS_WITH(run.give(Seek{0.1}), Contains("film"));
    CHECK_THROWS_WITH(run.give(StepBack{}), Contains("film"));
    run.give(RecordFrames{0.0});
    run.seek(0.1);
    CHECK(run.now().elapsed == Approx(0.1).margin(0.01));
}

TEST_CASE("a run that another took the place of comes back with its past, bit for bit",
          "[timeline]") {
    const SceneDescription twist = scene_with_threads("twist", 1);
    const auto again =
        LoadScene{std::make_shared<SceneDescription>(twist), LoadScene::Keeps::present_run};
    const TemporaryFolder folder;
    const std::string file = (folder.path() / "returned.taffy").string();
    const auto acts = [](Run& run) {
        run.run_for(0.2);
        run.give(SetParameter{"body.bar.young_modulus", 4e4});
        run.run_for(0.3);
    };
    Run plain(twist);
    acts(plain);
    plain.run_for(0.2);

    uint64_t last_hash = 0;
    {
        Run run(twist);
        run.it.record(file);
        acts(run);
        const Moment left = run.now();
        const auto first_time = run.hash;
        Snapshot snapshot;
        run.it.capture(snapshot);
        const TimelineView before = snapshot.timeline;
        CHECK(before.left_run == 0);
        const uint64_t serial = snapshot.scene_serial;

        // Somebody looks back, loads the scene again, and does something in it.
        run.seek(0.3);
        const Moment looked_at = run.now();
        run.give(again);
        run.it.capture(snapshot);
        CHECK(snapshot.timeline.left_run == before.run);
        CHECK(snapshot.timeline.end == 0.0);
        CHECK(snapshot.timeline.budget < before.budget);
        run.run_for(0.1);
        run.give(HeatBrush{Vec3f::Zero(), 0.5f, 30.0});
        run.run_for(0.1);
        CHECK_THROWS_WITH(run.give(ReturnToRun{before.run + 7}), Contains("no more"));

        run.give(ReturnToRun{before.run});
        run.it.capture(snapshot);
        CHECK(snapshot.scene_serial > serial + 1);
        CHECK(snapshot.timeline.run == before.run);
        CHECK(snapshot.timeline.left_run == 0);
        CHECK(snapshot.timeline.budget == before.budget);
        CHECK(snapshot.timeline.end == Approx(left.elapsed));
        CHECK(run.now().turn == looked_at.turn);
        for (const double wanted : {0.1, 0.45, 0.25}) {
            run.seek(wanted);
            CHECK(run.it.simulation().state_hash() == first_time.at(run.now().turn));
        }
        run.seek(left.elapsed);
        CHECK(run.now().turn == left.turn);
        while (run.now().turn < plain.now().turn) run.it.step_towards(run.it.time() + 1.0);
        last_hash = run.it.simulation().state_hash();
        CHECK(last_hash == plain.it.simulation().state_hash());
        CHECK_THROWS_WITH(run.give(ReturnToRun{before.run}), Contains("no more"));

        // Loaded once more, and another scene after that: this one does not come back.
        run.give(again);
        run.it.capture(snapshot);
        CHECK(snapshot.timeline.left_run == before.run);
        run.give(ReturnToRun{before.run});
    }
    // A session has the run that came back, and nothing of the one between.
    Session session = read_session(file, 2);
    CHECK(std::ranges::none_of(session.entries, [](const SessionEntry& entry) {
        return entry.command && (std::holds_alternative<LoadScene>(*entry.command) ||
                                 std::holds_alternative<HeatBrush>(*entry.command));
    }));
    SceneSimulation played({session.first.scene,
                            std::make_unique<Simulation>(std::move(session.first.simulation)), true,
                            std::move(session.entries)});
    while (!played.player()->at_end()) played.advance(0.05);
    CHECK_FALSE(played.player()->report().difference);
    CHECK(played.simulation().state_hash() == last_hash);
}

TEST_CASE("a run that was left outlives another that is left for good", "[timeline]") {
    const TemporaryFolder folder;
    const std::filesystem::path file = folder.path() / "run.taffy";
    uint64_t hash = 0, left = 0;
    {
        Run run(scene_with_threads("twist", 1));
        run.it.record(file);
        run.run_for(0.3);
        hash = run.it.simulation().state_hash();
        const auto scene = std::make_shared<SceneDescription>(scene_with_threads("twist", 1));
        run.give(LoadScene{scene, LoadScene::Keeps::present_run});
        Snapshot snapshot;
        run.it.capture(snapshot);
        left = snapshot.timeline.left_run;
        run.run_for(0.1);
        run.give(LoadScene{scene, LoadScene::Keeps::left_run});
        run.it.capture(snapshot);
        CHECK(snapshot.timeline.left_run == left);
        CHECK(snapshot.timeline.end == 0.0);
        run.run_for(0.1);
        run.give(ReturnToRun{left});
        CHECK(run.it.simulation().state_hash() == hash);
        run.run_for(0.1);
        hash = run.it.simulation().state_hash();
    }
    Session session = read_session(file, 2);
    SceneSimulation played({session.first.scene,
                            std::make_unique<Simulation>(std::move(session.first.simulation)), true,
                            std::move(session.entries)});
    while (!played.player()->at_end()) played.advance(0.05);
    CHECK_FALSE(played.player()->report().difference);
    CHECK(played.simulation().state_hash() == hash);
}

TEST_CASE("a run that was left is forgotten when yet another scene comes", "[timeline]") {
    Run run(scene_with_threads("twist", 1));
    Snapshot snapshot;
    run.it.capture(snapshot);
    const size_t budget = snapshot.timeline.budget;
    run.run_for(0.1);
    const auto scene = std::make_shared<SceneDescription>(scene_with_threads("twist", 1));
    run.give(LoadScene{scene, LoadScene::Keeps::present_run});
    run.it.capture(snapshot);
    CHECK(snapshot.timeline.left_run > 0);
    CHECK(snapshot.timeline.budget < budget);
    run.give(LoadScene{scene});
    run.it.capture(snapshot);
    CHECK(snapshot.timeline.left_run == 0);
    CHECK(snapshot.timeline.budget == budget);
}

TEST_CASE("the newest moment that is sought counts", "[timeline]") {
    Run run(scene_with_threads("twist", 1));
    run.run_for(0.5);
    run.give(Seek{0.4});
    run.it.seek_on();
    run.give(Seek{0.1});
    run.it.seek_on();
    run.give(Seek{0.3});
    Snapshot snapshot;
    run.it.capture(snapshot);
    CHECK(snapshot.timeline.sought == 0.3);
    run.finish();
    CHECK(run.now().elapsed == Approx(0.3).margin(0.01));
    CHECK(run.it.simulation().state_hash() == run.hash.at(run.now().turn));
}

TEST_CASE("a timeline with little memory keeps to it and reaches every moment", "[timeline]") {
    Run run(scene_with_threads("twist", 1), 6 * megabytes);
    REQUIRE(run.it.timeline().kept());
    act(run, "bar");
    Snapshot snapshot;
    run.it.capture(snapshot);
    CHECK(snapshot.timeline.bytes <= 6 * megabytes);
    for (const double wanted : {0.7, 0.1, 0.45}) {
        run.seek(wanted);
        CHECK(run.it.simulation().state_hash() == run.hash.at(run.now().turn));
    }
    Run none(scene_with_threads("twist", 1), 10000);
    CHECK_FALSE(none.it.timeline().kept());
    none.it.capture(snapshot);
    CHECK_THAT(snapshot.timeline.why_not, Contains("more than the timeline may have"));
}

TEST_CASE("a session that is opened is played, can be looked through, and gone on from",
          "[timeline]") {
    const TemporaryFolder folder;
    const std::string file = (folder.path() / "two.taffy").string();
    std::map<uint64_t, uint64_t> first_time;
    Moment first_end, end;
    {
        Run run(scene_with_threads("twist", 2));
        run.it.record(file);
        act(run, "bar");
        first_end = run.now();
        run.give(LoadScene{std::make_shared<SceneDescription>(scene_with_threads("wall", 2))});
        run.run_for(0.2);
        run.give(SetParameter{"simulation.gravity", Vec3d(0.0, 0.0, -3.0)});
        run.run_for(0.2);
        end = run.now();
        first_time = run.hash;
    }
    const auto opened = [&] {
        Session session = read_session(file, 1);
        StartingPoint start{session.first.scene,
                            std::make_unique<Simulation>(std::move(session.first.simulation)), true,
                            std::move(session.entries)};
        auto simulation = std::make_unique<SceneSimulation>(std::move(start));
        simulation->keep_timeline(512 * megabytes);
        return simulation;
    };
    const auto simulation = opened();
    CHECK(simulation->timeline().end().turn == first_end.turn);
    CHECK(simulation->timeline().end().elapsed == Approx(first_end.elapsed).margin(0.01));
    Snapshot snapshot;
    simulation->capture(snapshot);
    CHECK(snapshot.timeline.marks->size() >= 4);

    // Somewhere ahead, where nobody has been yet
    simulation->apply({1, 0, Seek{0.4}});
    while (simulation->seeking()) simulation->seek_on();
    CHECK(simulation->simulation().state_hash() ==
          first_time.at(simulation->timeline().now().turn));
    simulation->apply({2, 0, SetPaused{false}});
    while (!simulation->paused()) simulation->step_towards(simulation->time() + 0.005);
    simulation->capture(snapshot);
    CHECK(snapshot.scene_name == "wall");
    CHECK(snapshot.timeline.sessions_ended == 1);
    CHECK(simulation->timeline().now().turn == end.turn);
    CHECK(simulation->simulation().state_hash() == first_time.at(end.turn));
    // It goes on from there.
    simulation->apply({3, 0, SetPaused{false}});
    simulation->step_towards(simulation->time() + 1.0);
    CHECK(simulation->timeline().now().turn == end.turn + 1);
    CHECK_FALSE(simulation->paused());

    // Whoever does something else is in a run of their own.
    const auto other = opened();
    other->apply({1, 0, Seek{0.3}});
    while (other->seeking()) other->seek_on();
    other->apply({2, 0, SetParameter{"body.bar.young_modulus", 1e4}});
    CHECK_FALSE(other->timeline().behind());
    for (int k = 0; k < 500; ++k) other->step_towards(other->time() + 0.005);
    other->capture(snapshot);
    CHECK(snapshot.scene_name == "twist");
    CHECK(snapshot.timeline.sessions_ended == 0);
}

TEST_CASE("a session has the run that was gone on with, not what was taken back", "[timeline]") {
    const TemporaryFolder folder;
    const std::string file = (folder.path() / "branched.taffy").string();
    uint64_t last_hash = 0;
    {
        Run run(scene_with_threads("twist", 2));
        run.it.record(file);
        run.run_for(0.2);
        run.give(SetParameter{"body.bar.young_modulus", 4e4});
        run.run_for(0.4);
        run.give(Reset{});
        run.run_for(0.1);
        run.seek(0.1);
        run.run_for(0.05);
        run.give(SetParameter{"body.bar.young_modulus", 3e5});
        run.run_for(0.3);
        run.seek(0.3);
        run.seek(0.4);
        run.give(SetParameter{"body.bar.damping", 0.5});
        run.run_for(0.2);
        last_hash = run.it.simulation().state_hash();
    }
    const Session session = read_session(file);
    std::vector<double> values;
    for (const SessionEntry& entry : session.entries) {
        if (!entry.command) continue;
        CHECK_FALSE(std::holds_alternative<Reset>(*entry.command));
        if (const auto* set = std::get_if<SetParameter>(&*entry.command))
            values.push_back(std::get<double>(set->value));
    }
    CHECK(values == std::vector<double>{3e5, 0.5});
    CHECK(session.entries.back().hashes.back() == last_hash);
    const CommandResult again = run_command(std::string(TAFFY_PROGRAM) + " --replay " + file);
    INFO(again.output);
    CHECK(again.exit_code == 0);
    CHECK_THAT(again.output, Contains("hashes of the state are as recorded"));
}

// Prints figures: taffy_app_tests "[.timeline_cost]"
TEST_CASE("what a timeline costs", "[.timeline_cost]") {
    using Clock = std::chrono::steady_clock;
    const auto seconds_since = [](Clock::time_point start) {
        return std::chrono::duration<double>(Clock::now() - start).count();
    };
    // Of this thread, which does all the work: what else the machine does is none of it.
    const auto processor_seconds = [] {
        timespec time{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return double(time.tv_sec) + 1e-9 * double(time.tv_nsec);
    };
    for (const char* name : {"twist", "dam", "melt_fast", "duck_slide", "melt_cube"}) {
        Run with(scene_with_threads(name, 1)), without(scene_with_threads(name, 1), 0);
        double spent[2] = {};
        size_t steps = 0;
        // In turns, so that what else the machine does meets both.
        for (double wall = 0.0; wall < 16.0; wall = spent[0] + spent[1])
            for (Run* run : {&with, &without}) {
                const double start = processor_seconds();
                for (int k = 0; k < 10; ++k)
                    run->it.step_towards(std::numeric_limits<double>::infinity());
                spent[run == &without] += processor_seconds() - start;
                steps += 10;
            }
        Snapshot snapshot;
        with.it.capture(snapshot);
        const TimelineView& t = snapshot.timeline;
        double slowest = 0.0, sum = 0.0;
        std::mt19937 random(5);
        for (int k = 0; k < 10; ++k) {
            const Clock::time_point start = Clock::now();
            with.seek(t.end * double(random()) / double(random.max()));
            slowest = std::max(slowest, seconds_since(start));
            sum += seconds_since(start);
        }
        std::printf(
            "%-10s %7zu particles, %5zu steps each: %+.2f %% of a step; %.2f s of it take %.1f MB "
            "in %zu keyframes; a seek takes %.2f s, at most %.2f s\n",
            name, with.it.simulation().particle_count(), steps / 2,
            100.0 * (spent[0] / spent[1] - 1.0), t.end, double(t.bytes) / double(megabytes),
            t.keyframes->size(), 0.1 * sum, slowest);
        std::fflush(stdout);
    }
}
