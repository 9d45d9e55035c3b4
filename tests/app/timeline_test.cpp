// Going back: any moment of a run is reached again bit for bit, within a memory budget, and another
// run can begin there.
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
#include "tests/app/timeline_run.h"

using namespace taffy;
using Catch::Matchers::Contains;

TEST_CASE("every moment of a run is reached again bit for bit", "[timeline]") {
    // That threads change no bit other tests say of every scene.
    const auto [name, body, threads] =
        GENERATE(std::tuple{"twist", "bar", 1}, std::tuple{"dam", "*", 2},
                 std::tuple{"pile", "*", 2}, std::tuple{"melt_fast", "bust", 1});
    INFO(name << " with " << threads << " threads");
    TimelineRun run(scene_with_threads(name, threads));
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
    TimelineRun with(scene_with_threads("twist", 1)), without(scene_with_threads("twist", 1), 0);
    act(with, "bar");
    act(without, "bar");
    CHECK(with.hash == without.hash);
    CHECK_FALSE(without.it.timeline().kept());
    CHECK_THROWS_WITH(without.give(Seek{0.1}), Contains("no other moment"));
}

TEST_CASE("behind its end a run goes on as it was recorded", "[timeline]") {
    TimelineRun run(scene_with_threads("twist", 2));
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
    TimelineRun run(scene_with_threads("twist", 1));
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
    TimelineRun run(scene_with_threads("twist", 2));
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

TEST_CASE("another scene begins another timeline; a film keeps to its time", "[timeline]") {
    TimelineRun run(scene_with_threads("twist", 1));
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

TEST_CASE("the newest moment that is sought counts", "[timeline]") {
    TimelineRun run(scene_with_threads("twist", 1));
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
    TimelineRun run(scene_with_threads("twist", 1), 6 * TimelineRun::megabyte);
    REQUIRE(run.it.timeline().kept());
    act(run, "bar");
    Snapshot snapshot;
    run.it.capture(snapshot);
    CHECK(snapshot.timeline.bytes <= 6 * TimelineRun::megabyte);
    for (const double wanted : {0.7, 0.1, 0.45}) {
        run.seek(wanted);
        CHECK(run.it.simulation().state_hash() == run.hash.at(run.now().turn));
    }
    TimelineRun none(scene_with_threads("twist", 1), 10000);
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
        TimelineRun run(scene_with_threads("twist", 2));
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
        simulation->keep_timeline(512 * TimelineRun::megabyte);
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
        TimelineRun run(scene_with_threads("twist", 2));
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
        TimelineRun with(scene_with_threads(name, 1)), without(scene_with_threads(name, 1), 0);
        double spent[2] = {};
        size_t steps = 0;
        // In turns, so that what else the machine does meets both.
        for (double wall = 0.0; wall < 16.0; wall = spent[0] + spent[1])
            for (TimelineRun* run : {&with, &without}) {
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
            100.0 * (spent[0] / spent[1] - 1.0), t.end,
            double(t.bytes) / double(TimelineRun::megabyte), t.keyframes->size(), 0.1 * sum,
            slowest);
        std::fflush(stdout);
    }
}
