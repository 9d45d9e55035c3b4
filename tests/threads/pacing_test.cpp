#include "app/simulation_thread/pacing.h"

#include <catch2/catch.hpp>

using namespace taffy;
using namespace std::chrono_literals;

TEST_CASE("a frame is divided into equal steps that are never longer than allowed", "[pacing]") {
    CHECK(steps_in(1.0 / 60, 1e-3) == 17);
    CHECK(steps_in(0.01, 0.001) == 10);
    CHECK(steps_in(0.01, 0.5) == 1);
    CHECK(steps_in(0.01, 0.0) == 1);
}

TEST_CASE("frames that are on time begin at even distances, whatever the jitter", "[pacing]") {
    FrameSchedule schedule;
    const WallTime start{1h};
    schedule.restart(start);
    for (int k = 0; k < 100; ++k) {
        CHECK(schedule.due() == start + k * 10ms);
        const auto jitter = std::chrono::milliseconds(k % 5);
        schedule.begin_frame(schedule.due() + jitter, 10ms);
    }
}

TEST_CASE("a frame that comes too late shifts the schedule instead of being caught up",
          "[pacing]") {
    FrameSchedule schedule;
    const WallTime start{1h};
    schedule.restart(start);
    schedule.begin_frame(start, 10ms);
    const WallTime late = start + 500ms;
    schedule.begin_frame(late, 10ms);
    CHECK(schedule.due() == late + 10ms);
}

TEST_CASE("the real-time factor is the mean of the last second", "[pacing]") {
    RateMeter rate;
    WallTime now{1h};
    rate.restart(now);
    CHECK(rate.real_time_factor() == 0.0);
    for (int k = 0; k < 1000; ++k) rate.add_step(now += 10ms, 4ms, 0.01);
    CHECK(rate.real_time_factor() == Approx(1.0).epsilon(1e-6));
    CHECK(rate.step_milliseconds() == Approx(4.0).epsilon(1e-6));
    // Five times slower from now on: the old rate is forgotten after a second.
    for (int k = 0; k < 30; ++k) rate.add_step(now += 50ms, 40ms, 0.01);
    CHECK(rate.real_time_factor() == Approx(0.2).epsilon(1e-6));
    CHECK(rate.step_milliseconds() == Approx(40.0).epsilon(1e-6));
}

TEST_CASE("steps longer than the averaging time still have a real-time factor", "[pacing]") {
    RateMeter rate;
    WallTime now{1h};
    rate.restart(now);
    for (int k = 0; k < 5; ++k) rate.add_step(now += 3s, 3s, 0.03);
    CHECK(rate.real_time_factor() == Approx(0.01).epsilon(1e-6));
}
