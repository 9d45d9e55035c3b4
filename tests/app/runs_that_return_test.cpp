// Parts of a run that were left come back: its later moments, after it went on in another way, and
// the run itself, after another scene replaced it.
#include <algorithm>

#include "tests/app/temporary_folder.h"
#include "tests/app/timeline_run.h"

using namespace taffy;
using Catch::Matchers::Contains;

TEST_CASE("what was recorded later comes back, in place of what was done instead", "[timeline]") {
    const TemporaryFolder folder;
    const std::filesystem::path file = folder.path() / "run.taffy";
    const double further = GENERATE(0.0, 0.1, 1.0);  // of the other run [s]
    // With little there is no room for keyframes of both.
    const size_t memory = GENERATE(6 * TimelineRun::megabyte, 512 * TimelineRun::megabyte);
    uint64_t last = 0;
    {
        TimelineRun run(scene_with_threads("twist", 2), memory);
        run.it.record(file);
        CHECK_THROWS_WITH(run.give(BringBack{}), Contains("no later part"));
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
    check_session(read_session(file, 2), last);
}

TEST_CASE("another scene is not taken for a branch that came back", "[timeline]") {
    TimelineRun run(scene_with_threads("twist", 1));
    run.run_for(0.1);
    run.seek(0.05);
    run.give(SetParameter{"body.bar.damping", 0.3});
    run.give(BringBack{});
    run.finish();
    const auto brought_back = [&] {
        Snapshot snapshot;
        run.it.capture(snapshot);
        return snapshot.timeline.brought_back;
    };
    REQUIRE(brought_back() == 1);
    const auto next = std::make_shared<SceneDescription>(scene_with_threads("tumble", 1));
    const auto keeps = GENERATE(LoadScene::Keeps::nothing, LoadScene::Keeps::present_run);
    run.give(LoadScene{next, keeps});
    CHECK(brought_back() == 1);
    if (keeps == LoadScene::Keeps::nothing) return;
    Snapshot snapshot;
    run.it.capture(snapshot);
    run.give(ReturnToRun{snapshot.timeline.left_run});
    CHECK(brought_back() == 1);
}

TEST_CASE("a run that another took the place of comes back with its past, bit for bit",
          "[timeline]") {
    const SceneDescription twist = scene_with_threads("twist", 1);
    const auto next =
        std::make_shared<SceneDescription>(scene_with_threads(GENERATE("twist", "tumble"), 1));
    const LoadScene again{next, LoadScene::Keeps::present_run};
    const TemporaryFolder folder;
    const std::string file = (folder.path() / "returned.taffy").string();
    const auto acts = [](TimelineRun& run) {
        run.run_for(0.2);
        run.give(SetParameter{"body.bar.young_modulus", 4e4});
        run.run_for(0.3);
    };
    TimelineRun plain(twist);
    acts(plain);
    plain.run_for(0.2);

    uint64_t last_hash = 0;
    {
        TimelineRun run(twist);
        run.it.record(file);
        acts(run);
        const Moment left = run.now();
        const auto first_time = run.hash;
        Snapshot snapshot;
        run.it.capture(snapshot);
        const TimelineView before = snapshot.timeline;
        CHECK(before.left_run == 0);
        const uint64_t serial = snapshot.scene_serial;

        // Somebody looks back, loads the scene again or another one, and does something in it.
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
        CHECK_THROWS_WITH(run.give(ReturnToRun{before.run + 7}), Contains("no longer available"));

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
        CHECK_THROWS_WITH(run.give(ReturnToRun{before.run}), Contains("no longer available"));

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
    check_session(std::move(session), last_hash);
}

TEST_CASE("a run that was left outlives another that is left for good", "[timeline]") {
    const TemporaryFolder folder;
    const std::filesystem::path file = folder.path() / "run.taffy";
    uint64_t hash = 0, left = 0;
    {
        TimelineRun run(scene_with_threads("twist", 1));
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
    check_session(read_session(file, 2), hash);
}

TEST_CASE("a run that was left is forgotten when yet another scene comes", "[timeline]") {
    TimelineRun run(scene_with_threads("twist", 1));
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
