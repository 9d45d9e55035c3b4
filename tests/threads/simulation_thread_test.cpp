#include "app/simulation_thread/simulation_thread.h"

#include <sys/resource.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdio>

#include "tests/support/wait_for.h"
#include "tests/threads/fake_simulation.h"

using namespace taffy;
using test::wait_for;
using namespace std::chrono_literals;

namespace {

bool is_torn(const Snapshot& snapshot) {
    const auto differs = [&](const Vec4f& p) { return p[0] != float(snapshot.diagnostics.time); };
    return std::any_of(snapshot.position.begin(), snapshot.position.end(), differs);
}

double cpu_seconds() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           1e-6 * double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

}  // namespace

TEST_CASE("a fast simulation runs at the speed asked for", "[threads]") {
    FakeLog log;
    SimulationThread thread(std::make_unique<FakeSimulation>(0us, 1e-3, log));
    for (const double speed : {1.0, 0.25}) {
        thread.post(SetParameter{"simulation.speed", speed});
        std::this_thread::sleep_for(100ms);
        REQUIRE(wait_for(thread, [](const Snapshot& s) { return s.diagnostics.step > 0; }));
        const double before = thread.snapshot().diagnostics.time;
        const WallTime start = WallClock::now();
        std::this_thread::sleep_for(600ms);
        thread.update();
        const double wall = std::chrono::duration<double>(WallClock::now() - start).count();
        const double factor = (thread.snapshot().diagnostics.time - before) / wall;
        // One frame more or less at either end; a busy machine may only make it slower.
        CHECK(factor < speed * 1.1);
        CHECK(factor > speed * 0.5);
        CHECK_FALSE(is_torn(thread.snapshot()));
    }
    CHECK_FALSE(thread.snapshot().phases.empty());
}

TEST_CASE("a slow simulation says its real-time factor and does not catch up", "[threads]") {
    FakeLog log;
    SimulationThread thread(std::make_unique<FakeSimulation>(20ms, 1e-3, log));
    REQUIRE(wait_for(thread, [](const Snapshot& s) { return s.diagnostics.step >= 20; }));
    CHECK(thread.snapshot().real_time_factor < 0.06);
    CHECK(thread.snapshot().real_time_factor > 0.005);
    CHECK(thread.snapshot().step_milliseconds >= 19.0);
    CHECK(thread.snapshot().steps_per_frame == 17);
}

TEST_CASE("snapshots of a slow simulation leave most of the time to its steps", "[threads]") {
    FakeLog log;
    log.capture_wall = 15000;
    SimulationThread thread(std::make_unique<FakeSimulation>(4ms, 1e-4, log));
    REQUIRE(wait_for(thread, [](const Snapshot& s) { return s.diagnostics.step > 0; }));
    const WallTime start = WallClock::now();
    const int64_t before = log.capture_time;
    std::this_thread::sleep_for(1s);
    const std::chrono::duration<double, std::micro> wall = WallClock::now() - start;
    const double share = double(log.capture_time - before) / wall.count();
    INFO("share of the snapshots " << share);
    CHECK(share < 0.35);  // a quarter, and a snapshot more or less at either end
    CHECK(share > 0.05);
}

TEST_CASE("a simulation that has time to spare shows every frame", "[threads]") {
    FakeLog log;
    log.capture_wall = 8000;  // half of a frame
    SimulationThread thread(std::make_unique<FakeSimulation>(0us, 1e-3, log));
    REQUIRE(wait_for(thread, [](const Snapshot& s) { return s.diagnostics.time > 1.0; }));
    const double frames = 60.0 * thread.snapshot().diagnostics.time;
    INFO(log.captures << " snapshots of " << frames << " frames");
    CHECK(log.captures > 0.6 * frames);  // a busy machine has less time to spare
}

TEST_CASE("a snapshot carries what was measured in those before it", "[threads]") {
    FakeLog log;
    SimulationThread thread(std::make_unique<FakeSimulation>(0us, 1e-3, log));
    constexpr size_t most = 64;
    uint64_t last = 0;  // number of the snapshot that was seen last
    size_t missed = 0;
    for (int k = 0; k < 5; ++k) {
        std::this_thread::sleep_for(120ms);  // the window draws eight times a second
        thread.update();
        const Snapshot& s = thread.snapshot();
        // They are the last ones before it, in order.
        REQUIRE(s.earlier.size() == std::min<size_t>(most, s.number - 1));
        for (size_t i = 0; i < s.earlier.size(); ++i) {
            const Measured& earlier = *s.earlier[i];
            REQUIRE(earlier.number == s.number - s.earlier.size() + i);
            const Measured& next = i + 1 < s.earlier.size() ? *s.earlier[i + 1] : s;
            CHECK(earlier.diagnostics.time <= next.diagnostics.time);
            missed += earlier.number > last;
        }
        last = s.number;
    }
    CHECK(missed >= 5);
    REQUIRE(wait_for(thread, [](const Snapshot& s) { return s.number > most + 10; }));
    CHECK(thread.snapshot().earlier.size() == most);
}

TEST_CASE("pause stops the simulation, single steps go on, and a pause costs no CPU time",
          "[threads]") {
    FakeLog log;
    SimulationThread thread(std::make_unique<FakeSimulation>(0us, 1e-3, log));
    thread.post(SetPaused{true});
    REQUIRE(wait_for(thread, [](const Snapshot& s) { return s.paused; }));
    const uint64_t steps = thread.snapshot().diagnostics.step;

    const double cpu_before = cpu_seconds();
    std::this_thread::sleep_for(500ms);
    const double cpu = cpu_seconds() - cpu_before;
    CHECK(cpu < 0.05);  // 10 % of one core would already be a bug
    CHECK(uint64_t(log.steps) == steps);

    thread.post(StepOnce{});
    CHECK(wait_for(thread, [&](const Snapshot& s) { return s.diagnostics.step == steps + 1; }));
    std::this_thread::sleep_for(50ms);
    CHECK(uint64_t(log.steps) == steps + 1);
}

TEST_CASE("snapshots say which commands were refused and why, and the simulation goes on",
          "[threads]") {
    FakeLog log;
    SimulationThread thread(std::make_unique<FakeSimulation>(0us, 1e-3, log));
    const auto answer = [&](uint64_t serial) {
        REQUIRE(wait_for(thread, [&](const Snapshot& s) { return s.commands.serial >= serial; }));
        const auto& refused = thread.snapshot().commands.refused;
        return !refused.empty() && refused.back().serial == serial ? refused.back().reason : "";
    };
    CHECK(answer(thread.post(SetParameter{"simulation.sped", 1.0})) ==
          "unknown parameter simulation.sped");
    CHECK(answer(thread.post(SetParameter{"simulation.speed", 0.5})).empty());
    CHECK(answer(thread.post(LoadScene{std::make_shared<SceneDescription>()})) ==
          "scene without bodies");
    CHECK(thread.snapshot().scene_name == "first");

    auto scene = std::make_shared<SceneDescription>();
    scene->name = "second";
    scene->bodies.resize(1);
    CHECK(answer(thread.post(LoadScene{scene})).empty());
    CHECK(thread.snapshot().scene_name == "second");
    CHECK(thread.last_serial() == 4);
    const double time = thread.snapshot().diagnostics.time;
    CHECK(wait_for(thread, [&](const Snapshot& s) { return s.diagnostics.time > time; }));
}

TEST_CASE("a command is answered by the first snapshot after it, however slow the steps are",
          "[threads]") {
    FakeLog log;
    SimulationThread thread(std::make_unique<FakeSimulation>(100ms, 1e-3, log));
    for (uint64_t k = 1; k <= 5; ++k) {
        const uint64_t serial = thread.post(SetPaused{k % 2 == 1});
        CHECK(serial == k);
        REQUIRE(wait_for(thread, [&](const Snapshot& s) { return s.commands.serial >= serial; }));
        CHECK(thread.snapshot().paused == (k % 2 == 1));
        CHECK(thread.snapshot().commands.step <= thread.snapshot().diagnostics.step);
    }
}

TEST_CASE("a full queue takes no command and gives it no serial", "[threads]") {
    FakeLog log;
    log.held = true;
    SimulationThread thread(std::make_unique<FakeSimulation>(0us, 1e-3, log));
    // Between steps the thread takes commands as fast as they come.
    while (log.begun == 0) std::this_thread::sleep_for(1ms);
    uint64_t last = 0, refused = 0;
    for (int k = 0; k < 5000; ++k) {
        const uint64_t serial = thread.post(MoveGrip{});
        if (serial == 0)
            ++refused;
        else
            CHECK(serial == ++last);
    }
    log.held = false;
    CHECK(refused > 0);
    CHECK(thread.last_serial() == last);
    REQUIRE(wait_for(thread, [&](const Snapshot& s) { return s.commands.serial == last; }));
}

TEST_CASE("a step that throws pauses the simulation and is told; the thread lives on",
          "[threads]") {
    FakeLog log;
    SimulationThread thread(std::make_unique<FakeSimulation>(100us, 1e-3, log));
    REQUIRE(wait_for(thread, [](const Snapshot& s) { return s.diagnostics.step > 5; }));
    log.fail_at = 0;
    REQUIRE(wait_for(thread, [](const Snapshot& s) { return s.notice_serial == 1; }));
    CHECK(thread.snapshot().notice.find("there is not enough memory") != std::string::npos);
    REQUIRE(wait_for(thread, [](const Snapshot& s) { return s.paused; }));
    thread.post(SetPaused{false});
    const double time = thread.snapshot().diagnostics.time;
    CHECK(wait_for(thread, [&](const Snapshot& s) { return s.diagnostics.time > time + 0.01; }));
}

TEST_CASE("an error that repeats itself is told once, until a command has been carried out",
          "[threads]") {
    FakeLog log;
    SimulationThread thread(std::make_unique<FakeSimulation>(100us, 1e-3, log));
    REQUIRE(wait_for(thread, [](const Snapshot& s) { return s.diagnostics.time > 0.05; }));
    log.seek_fails = true;
    thread.post(Seek{.elapsed = 0.02});
    REQUIRE(wait_for(thread, [](const Snapshot& s) { return s.notice_serial == 1; }));
    std::this_thread::sleep_for(500ms);
    thread.update();
    CHECK(thread.snapshot().notice_serial == 1);
    thread.post(Seek{.elapsed = 0.03});
    REQUIRE(wait_for(thread, [](const Snapshot& s) { return s.notice_serial == 2; }));
    log.seek_fails = false;
    CHECK(wait_for(thread, [](const Snapshot& s) { return !s.timeline.sought; }));
}

TEST_CASE("a recording gets every frame at exactly its time, and waits for a slow film",
          "[threads]") {
    FakeLog log;
    SimulationThread thread(std::make_unique<FakeSimulation>(0us, 1e-3, log));
    REQUIRE(wait_for(thread, [](const Snapshot& s) { return s.diagnostics.step > 0; }));
    thread.post(RecordFrames{50.0});
    uint64_t last = 0;
    double first_time = 0.0;
    for (int frame = 0; frame < 12; ++frame) {
        REQUIRE(wait_for(thread, [&](const Snapshot& s) { return s.film_frame > last; }));
        CHECK(thread.snapshot().film_frame == last + 1);
        last = thread.snapshot().film_frame;
        const double time = thread.snapshot().diagnostics.time;
        if (frame == 0) first_time = time;
        CHECK(time - first_time == Approx(frame / 50.0).margin(1e-9));
        if (frame % 4 == 0) std::this_thread::sleep_for(60ms);
        thread.film_frame_taken(last);
    }
    thread.post(RecordFrames{0.0});
    std::this_thread::sleep_for(50ms);
    thread.update();
    const uint64_t after = thread.snapshot().film_frame;
    std::this_thread::sleep_for(50ms);
    thread.update();
    CHECK(thread.snapshot().film_frame == after);
}

TEST_CASE("of moments that are sought the newest counts, and commands wait for it", "[threads]") {
    FakeLog log;
    SimulationThread thread(std::make_unique<FakeSimulation>(2ms, 1e-3, log));
    REQUIRE(wait_for(thread, [](const Snapshot& s) { return s.diagnostics.time > 0.05; }));
    const WallTime start = WallClock::now();
    for (int k = 0; k < 50; ++k) thread.post(Seek{1000.0 + k});  // hours of steps
    CHECK(WallClock::now() - start < 100ms);
    REQUIRE(wait_for(thread, [](const Snapshot& s) { return s.timeline.sought == 1049.0; }));
    CHECK(thread.snapshot().paused);

    const uint64_t last = thread.post(Seek{0.02});
    const uint64_t later = thread.post(SetParameter{"simulation.speed", 0.5});
    REQUIRE(wait_for(thread, [&](const Snapshot& s) { return s.commands.serial >= later; }));
    CHECK(last == later - 1);
    CHECK_FALSE(thread.snapshot().timeline.sought);
    CHECK(thread.snapshot().diagnostics.time == Approx(0.02));
    CHECK(thread.snapshot().paused);

    thread.post(SetPaused{false});
    REQUIRE(wait_for(thread, [](const Snapshot& s) { return s.diagnostics.time > 0.03; }));

    // What is shown on the way lets one see how far it is.
    thread.post(Seek{0.5});
    REQUIRE(wait_for(thread, [](const Snapshot& s) { return s.timeline.sought == 0.5; }));
    CHECK(wait_for(
        thread, [](const Snapshot& s) { return s.timeline.sought && s.diagnostics.time > 0.1; }));
    // Another scene does not wait for it.
    thread.post(Seek{5000.0});
    auto scene = std::make_shared<SceneDescription>();
    scene->name = "second";
    scene->bodies.resize(1);
    const uint64_t load = thread.post(LoadScene{scene});
    CHECK(wait_for(thread, [&](const Snapshot& s) { return s.commands.serial >= load; }));
    CHECK(thread.snapshot().scene_name == "second");
}

TEST_CASE("steps of 200 ms never hold up the interface thread", "[threads]") {
    FakeLog log;
    std::vector<double> milliseconds;
    {
        SimulationThread thread(std::make_unique<FakeSimulation>(200ms, 1e-3, log));
        for (int frame = 0; frame < 120; ++frame) {
            const WallTime start = WallClock::now();
            for (uint32_t grip = 0; grip < 4; ++grip) {
                const uint64_t serial = thread.post(MoveGrip{grip, Vec3f::Constant(float(frame))});
                REQUIRE(serial > 0);
            }
            thread.update();
            REQUIRE_FALSE(is_torn(thread.snapshot()));
            milliseconds.push_back(1e3 *
                                   std::chrono::duration<double>(WallClock::now() - start).count());
            std::this_thread::sleep_until(start + 16ms);
        }
    }
    std::sort(milliseconds.begin(), milliseconds.end());
    const double median = milliseconds[milliseconds.size() / 2];
    const double p99 = milliseconds[milliseconds.size() * 99 / 100];
    std::printf("interface side with 200 ms steps: median %.3f ms, p99 %.3f ms\n", median, p99);
    CHECK(p99 < 8.0);
    CHECK(log.steps > 3);
    CHECK(log.commands > 100);
}

TEST_CASE("the thread stops cleanly in the middle of everything", "[threads]") {
    for (int k = 0; k < 20; ++k) {
        FakeLog log;
        SimulationThread thread(std::make_unique<FakeSimulation>(1ms, 1e-3, log));
        thread.post(RecordFrames{k % 2 ? 60.0 : 0.0});
        thread.post(SetPaused{k % 3 == 0});
        std::this_thread::sleep_for(std::chrono::milliseconds(k));
    }
}
