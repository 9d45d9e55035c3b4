// How fast a scene ran, without the time that it stood still.
#include "app/window/pace_meter.h"

#include <catch2/catch.hpp>

using namespace taffy;

TEST_CASE("the pace is that of the time in which the scene ran", "[pace]") {
    PaceMeter meter;
    PaceMeter::Clock::time_point now{};
    const auto run = [&](double from, int frames) {
        for (int k = 0; k < frames; ++k, now += std::chrono::milliseconds(100))
            meter.running(from + 0.025 * k, now);
    };
    run(0.0, 21);
    CHECK_FALSE(meter.pace().has_value());  // two seconds are too few
    meter.rest();
    now += std::chrono::minutes(5);
    run(0.5, 21);
    REQUIRE(meter.pace().has_value());
    CHECK(*meter.pace() == Approx(0.25));
    run(0.0, 21);  // it was reset
    CHECK(*meter.pace() == Approx(0.25).epsilon(0.02));
}
