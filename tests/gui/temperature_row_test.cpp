#include "app/panels/temperature_row.h"

#include <catch2/catch.hpp>

using namespace taffy;

TEST_CASE("a temperature slider spans the melting interval, the start and the air", "[panels]") {
    Snapshot s;
    s.parameters.ambient_temperature = 20.0f;
    BodyState body;
    body.material.phase = Phase::meltable;
    body.scene_material.temperature = 25.0f;
    for (const auto& [start, end] : {std::pair{46.0f, 68.0f}, {300.0f, 1000.0f}, {-20.0f, 0.0f}}) {
        body.material.melting_start = start, body.material.melting_end = end;
        const SliderRange range = temperature_range(s, body);
        INFO(start << " to " << end);
        CHECK(range.min < double(start));
        CHECK(range.max > double(end));
        CHECK(range.min <= 20.0);
        CHECK(range.max >= 25.0);
        // A pixel of a slider of 150 is less than a fiftieth of the interval or of what else
        // counts.
        CHECK(range.max - range.min <= 3.0 * std::max(double(end - start), double(end) - 20.0));
    }
    body.material.phase = Phase::solid;
    CHECK(temperature_range(s, body).max == 200.0);
    Obstacle hot;
    hot.has_temperature = true;
    hot.temperature = 900.0f;
    s.obstacles = {hot};
    CHECK(temperature_range(s, body).max == 900.0);
}
