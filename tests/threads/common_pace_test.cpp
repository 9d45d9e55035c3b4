// Two simulations that keep the same simulated time.
#include "app/simulation_thread/common_pace.h"

#include <catch2/catch.hpp>

#include "tests/support/wait_for.h"
#include "tests/threads/fake_simulation.h"

using namespace taffy;
using test::wait_for;
using namespace std::chrono_literals;

TEST_CASE("who is ahead waits, who is behind comes to where the other is", "[pace]") {
    CommonPace pace;
    pace.tell(0, 1.0, 1.0);
    pace.tell(1, 2.0, 2.5);
    CHECK_FALSE(pace.is_ahead(1, 2.0));  // each goes alone
    CHECK(pace.frame_end(0, 1.0, 5.0) == 6.0);
    pace.begin();
    CHECK(pace.is_ahead(1, 2.0));
    CHECK_FALSE(pace.is_ahead(0, 1.0));
    CHECK_FALSE(pace.is_ahead(0, 2.0));
    CHECK(pace.frame_end(0, 1.0, 5.0) == 2.0);
    CHECK(pace.frame_end(0, 1.0, 0.5) == 1.5);
    CHECK(pace.frame_end(0, 2.0, 5.0) == 2.5);  // to the end of the frame that the other is in
    CHECK(pace.frame_end(0, 2.5, 0.5) == 3.0);
    pace.end();
    CHECK_FALSE(pace.is_ahead(1, 2.0));
}

TEST_CASE("a fast simulation is never a frame ahead of a slow one, and goes on alone afterwards",
          "[pace][threads]") {
    FakeLog fast_log, slow_log;
    CommonPace pace;
    pace.begin();
    const auto fake = [](std::chrono::microseconds wall, FakeLog& log) {
        return std::make_unique<FakeSimulation>(wall, 2e-3, log);
    };
    SimulationThread slow(fake(5ms, slow_log), &pace, 0), fast(fake(0us, fast_log), &pace, 1);
    REQUIRE(wait_for(slow, [](const Snapshot& s) { return s.diagnostics.time > 0.3; }));
    for (int k = 0; k < 50; ++k) {
        slow.update();
        const double before = slow.snapshot().diagnostics.time;
        fast.update();
        const double ahead = fast.snapshot().diagnostics.time;
        std::this_thread::sleep_for(5ms);
        slow.update();
        // One of the two may be a frame on since it was last shown.
        CHECK(ahead < slow.snapshot().diagnostics.time + 2.0 / 60 + 1e-9);
        CHECK(ahead > before - 2.0 / 60 - 1e-9);
    }
    CHECK(fast_log.steps > slow_log.steps - 30);

    for (SimulationThread* thread : {&slow, &fast}) thread->post(SetPaused{true});
    REQUIRE(wait_for(slow, [](const Snapshot& s) { return s.paused; }));
    REQUIRE(wait_for(fast, [](const Snapshot& s) { return s.paused; }));
    pace.end();
    const double stopped = fast.snapshot().diagnostics.time;
    fast.post(SetPaused{false});
    CHECK(wait_for(fast, [=](const Snapshot& s) { return s.diagnostics.time > stopped + 0.2; }));
}

TEST_CASE("after a reset of both, they are at the same time again", "[pace][threads]") {
    FakeLog logs[2];
    CommonPace pace;
    pace.begin();
    SimulationThread a(std::make_unique<FakeSimulation>(0us, 2e-3, logs[0]), &pace, 0);
    SimulationThread b(std::make_unique<FakeSimulation>(3ms, 3e-3, logs[1]), &pace, 1);
    REQUIRE(wait_for(b, [](const Snapshot& s) { return s.diagnostics.time > 0.1; }));
    a.post(Reset{});
    b.post(Reset{});
    REQUIRE(wait_for(a, [](const Snapshot& s) { return s.commands.serial == 1; }));
    REQUIRE(wait_for(
        b, [](const Snapshot& s) { return s.commands.serial == 1 && s.diagnostics.time > 0.1; }));
    a.update();
    CHECK(std::abs(a.snapshot().diagnostics.time - b.snapshot().diagnostics.time) < 3.0 / 60);
}

TEST_CASE("commands of two threads can have the same serials", "[pace][threads]") {
    FakeLog logs[2];
    SimulationThread a(std::make_unique<FakeSimulation>(0us, 1e-3, logs[0]));
    SimulationThread b(std::make_unique<FakeSimulation>(0us, 1e-3, logs[1]));
    CHECK(a.post(SetPaused{true}) == 1);
    CHECK(a.post(SetPaused{false}) == 2);
    CHECK(b.post(SetPaused{true}, 3) == 3);
    CHECK(a.post(SetPaused{true}, 3) == 3);
    CHECK(a.post(SetPaused{true}) == 4);
    CHECK(wait_for(b, [](const Snapshot& s) { return s.commands.serial == 3; }));
}
