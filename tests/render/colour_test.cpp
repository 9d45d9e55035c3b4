#include <catch2/catch.hpp>

#include "core/snapshot/snapshot.h"
#include "render/colour/colour_map.h"
#include "render/colour/field_range.h"
#include "render/colour/round_ticks.h"

using namespace taffy;

namespace {

glm::vec3 hex(int rgb) {
    return glm::vec3(rgb >> 16, rgb >> 8 & 255, rgb & 255) / 255.0f;
}

bool near(glm::vec3 a, glm::vec3 b, float tolerance) {
    return glm::all(glm::lessThan(glm::abs(a - b), glm::vec3(tolerance)));
}

Snapshot with_field(const ColourField* field, float min, float max, double time) {
    Snapshot snapshot;
    snapshot.colour_field = field;
    snapshot.field_min = min;
    snapshot.field_max = max;
    snapshot.diagnostics.time = time;
    return snapshot;
}

}  // namespace

TEST_CASE("colour maps have their published ends and middle", "[colour]") {
    CHECK(near(colour_map_rgb(ColourMap::viridis, 0.0f), hex(0x440154), 0.025f));
    CHECK(near(colour_map_rgb(ColourMap::viridis, 0.5f), hex(0x21918c), 0.025f));
    CHECK(near(colour_map_rgb(ColourMap::viridis, 1.0f), hex(0xfde725), 0.025f));
    CHECK(near(colour_map_rgb(ColourMap::magma, 0.0f), hex(0x000004), 0.025f));
    CHECK(near(colour_map_rgb(ColourMap::magma, 0.5f), hex(0xb73779), 0.025f));
    CHECK(near(colour_map_rgb(ColourMap::magma, 1.0f), hex(0xfcfdbf), 0.025f));
    CHECK(near(colour_map_rgb(ColourMap::turbo, 0.0f), hex(0x30123b), 0.14f));
    CHECK(near(colour_map_rgb(ColourMap::turbo, 1.0f), hex(0x7a0403), 0.14f));
    CHECK(near(colour_map_rgb(ColourMap::coolwarm, 0.0f), hex(0x3b4cc0), 0.02f));
    CHECK(near(colour_map_rgb(ColourMap::coolwarm, 0.5f), hex(0xdddddd), 0.02f));
    CHECK(near(colour_map_rgb(ColourMap::coolwarm, 1.0f), hex(0xb40426), 0.02f));
}

TEST_CASE("the maps from dark to light get lighter all the way", "[colour]") {
    for (const ColourMap map : {ColourMap::viridis, ColourMap::magma, ColourMap::incandescent})
        for (int i = 1; i <= 100; ++i)
            CHECK(lightness(colour_map_rgb(map, float(i) / 100.0f)) >
                  lightness(colour_map_rgb(map, float(i - 1) / 100.0f)));
}

TEST_CASE("the diverging map is lightest in the middle", "[colour]") {
    for (int i = 0; i < 50; ++i) {
        const float inner = float(i + 1) / 100.0f, outer = float(i) / 100.0f;
        CHECK(lightness(colour_map_rgb(ColourMap::coolwarm, inner)) >
              lightness(colour_map_rgb(ColourMap::coolwarm, outer)));
        CHECK(lightness(colour_map_rgb(ColourMap::coolwarm, 1.0f - inner)) >
              lightness(colour_map_rgb(ColourMap::coolwarm, 1.0f - outer)));
    }
}

TEST_CASE("values beyond the ends, and not numbers, get the colour of an end", "[colour]") {
    const ColourMap map = ColourMap::viridis;
    CHECK(colour_map_rgb(map, -3.0f) == colour_map_rgb(map, 0.0f));
    CHECK(colour_map_rgb(map, 7.0f) == colour_map_rgb(map, 1.0f));
    CHECK(colour_map_rgb(map, std::nanf("")) == colour_map_rgb(map, 0.0f));
}

TEST_CASE("the sRGB curve is undone by its inverse", "[colour]") {
    for (int i = 0; i <= 20; ++i) {
        const glm::vec3 grey(float(i) / 20.0f);
        CHECK(near(srgb_from_linear(linear_from_srgb(grey)), grey, 1e-5f));
    }
    CHECK(lightness(glm::vec3(1.0f)) == Approx(100.0f));
}

TEST_CASE("the automatic range grows within some frames and shrinks slowly", "[colour]") {
    FieldRange range;
    const ViewParameters view;
    range.update(with_field(&colour_field("speed"), 0.0f, 2.0f, -0.5), view);
    CHECK(range.max() == 2.0f);
    float before = range.max();
    for (int frame = 1; frame <= 30; ++frame) {
        range.update(with_field(&colour_field("speed"), 0.0f, 5.0f, -0.5 + frame / 60.0), view);
        CHECK(range.max() >= before);
        CHECK(range.max() < before + 0.16f * 3.0f);  // no jump from one frame to the next
        before = range.max();
        if (frame == 20) CHECK(range.max() > 4.8f);
    }
    FieldRange slow;  // where simulated time nearly stands still
    slow.update(with_field(&colour_field("speed"), 0.0f, 2.0f, 0.0), view);
    for (int frame = 1; frame <= 60; ++frame)
        slow.update(with_field(&colour_field("speed"), 0.0f, 5.0f, 1e-5 * frame), view);
    CHECK(slow.max() > 4.9f);
    range.update(with_field(&colour_field("speed"), 0.0f, 1.0f, 0.02), view);
    CHECK(range.max() > 4.8f);
    CHECK(range.max() < 5.0f);
    for (int i = 0; i < 400; ++i)
        range.update(with_field(&colour_field("speed"), 0.0f, 1.0f, 0.02 + 0.01 * i), view);
    CHECK(range.max() == Approx(1.0f).margin(0.02));
}

TEST_CASE("the automatic range starts afresh with a new field, scene or reset", "[colour]") {
    FieldRange range;
    const ViewParameters view;
    range.update(with_field(&colour_field("speed"), 0.0f, 5.0f, 1.0), view);
    range.update(with_field(&colour_field("von_mises"), 0.0f, 2.0f, 1.0), view);
    CHECK(range.max() == 2.0f);
    range.update(with_field(&colour_field("von_mises"), 0.0f, 1.5f, 0.5), view);
    CHECK(range.max() == 1.5f);
    Snapshot other = with_field(&colour_field("von_mises"), 0.0f, 1.2f, 0.5);
    other.scene_serial = 1;
    range.update(other, view);
    CHECK(range.max() == 1.2f);
}

TEST_CASE("a diverging field has a range symmetric about zero", "[colour]") {
    FieldRange range;
    range.update(with_field(&colour_field("volume_change"), -3.0f, 1.0f, 0.0), ViewParameters());
    CHECK(range.min() == -3.0f);
    CHECK(range.max() == 3.0f);
}

TEST_CASE("a body at rest does not show its rounding errors", "[colour]") {
    FieldRange range;
    range.update(with_field(&colour_field("speed"), 0.0f, 1e-9f, 0.0), ViewParameters());
    CHECK(range.max() > 1e-4f);
}

TEST_CASE("a range set by hand is used as it is, and never empty", "[colour]") {
    FieldRange range;
    ViewParameters view;
    view.automatic_range = false;
    view.range_min = -1.0f;
    view.range_max = 4.0f;
    range.update(with_field(&colour_field("speed"), 0.0f, 9.0f, 0.0), view);
    CHECK(range.min() == -1.0f);
    CHECK(range.max() == 4.0f);
    view.range_max = -1.0f;
    range.update(with_field(&colour_field("speed"), 0.0f, 9.0f, 0.0), view);
    CHECK(range.max() > range.min());
}

TEST_CASE("the range of temperatures grows at once and shrinks so slowly that cooling is seen",
          "[colour]") {
    FieldRange range;
    const ViewParameters view;
    range.update(with_field(&colour_field("temperature"), 20.0f, 80.0f, 0.0), view);
    CHECK(range.min() == 20.0f);
    CHECK(range.max() == 80.0f);
    range.update(with_field(&colour_field("temperature"), -5.0f, 120.0f, 0.01), view);
    CHECK(range.min() == -5.0f);
    CHECK(range.max() == 120.0f);
    range.update(with_field(&colour_field("temperature"), -5.0f, 130.0f, 0.01), view);
    CHECK(range.max() == 130.0f);  // also while the run is paused
    // What cools from 130 to 50 degrees in a second must not stay at the hot end of the map.
    for (int frame = 1; frame <= 60; ++frame)
        range.update(with_field(&colour_field("temperature"), 20.0f,
                                130.0f - float(frame) * 80.0f / 60.0f, 0.01 + frame / 60.0),
                     view);
    CHECK((50.0f - range.min()) / (range.max() - range.min()) < 0.5f);
    for (int frame = 1; frame <= 60; ++frame)
        range.update(with_field(&colour_field("temperature"), 20.0f, 50.0f, 1.01 + 0.5 * frame),
                     view);
    CHECK(range.min() == Approx(20.0f).margin(0.5));
    CHECK(range.max() == Approx(50.0f).margin(1.0));
}

TEST_CASE("an even temperature has the colour in the middle", "[colour]") {
    FieldRange range;
    range.update(with_field(&colour_field("temperature"), 20.0f, 20.0f, 0.0), ViewParameters());
    CHECK(range.max() > range.min());
    CHECK(0.5f * (range.min() + range.max()) == 20.0f);
}

TEST_CASE("the range of temperatures includes the obstacles that show theirs", "[colour]") {
    const auto hot = [](const char* shape, float temperature) {
        Obstacle obstacle;
        obstacle.shape = make_shape(shape);
        obstacle.has_temperature = true;
        obstacle.temperature = temperature;
        return obstacle;
    };
    const auto range_of = [](const Snapshot& s) {
        FieldRange range;
        range.update(s, ViewParameters());
        return range;
    };
    Snapshot snapshot = with_field(&colour_field("temperature"), 20.0f, 80.0f, 0.0);
    snapshot.obstacles = {hot("box", 8000.0f)};
    CHECK(range_of(snapshot).min() == 20.0f);
    CHECK(range_of(snapshot).max() == 8000.0f);
    // The ground and what is glass keep their looks, what is not there has none.
    snapshot.obstacles = {hot("plane", 500.0f), hot("cup", 700.0f), hot("box", 900.0f)};
    snapshot.obstacles[2].present = false;
    CHECK(range_of(snapshot).max() == 80.0f);
    // Before the first particle is there.
    snapshot.field_min = 1e30f, snapshot.field_max = -1e30f;
    snapshot.obstacles = {hot("box", 20.0f), hot("sphere", 60.0f)};
    CHECK(range_of(snapshot).min() == 20.0f);
    CHECK(range_of(snapshot).max() == 60.0f);
}

TEST_CASE("a range set by hand says on which sides values lie beyond it", "[colour]") {
    FieldRange range;
    ViewParameters view;
    view.automatic_range = false;
    view.range_min = 0.0f;
    view.range_max = 100.0f;
    const auto beyond = [&](float min, float max) {
        range.update(with_field(&colour_field("temperature"), min, max, 0.0), view);
        return std::pair(range.shown().less, range.shown().more);
    };
    CHECK(beyond(0.0f, 100.0f) == std::pair(false, false));
    CHECK(beyond(-20.0f, 60.0f) == std::pair(true, false));
    CHECK(beyond(10.0f, 260.0f) == std::pair(false, true));
    CHECK(beyond(1e30f, -1e30f) == std::pair(false, false));  // nothing is there
    view.automatic_range = true;
    CHECK(beyond(-20.0f, 260.0f) == std::pair(false, false));
}

TEST_CASE("a legend marks two to six round values of any range", "[colour]") {
    CHECK(round_ticks(0.0, 288.0) == std::vector<double>{0, 100, 200});
    CHECK(round_ticks(-3.0, 3.0) == std::vector<double>{-2, 0, 2});
    CHECK(round_ticks(20.0, 4000.0) == std::vector<double>{1000, 2000, 3000, 4000});
    CHECK(round_ticks(1.0, 1.0).empty());
    for (double low = -50.0; low < 900.0; low += 13.7)
        for (double span = 1e-3; span < 1e6; span *= 1.37) {
            const std::vector<double> ticks = round_ticks(low, low + span);
            INFO(low << " to " << low + span);
            CHECK((ticks.size() >= 2 && ticks.size() <= 6));
            for (const double tick : ticks) {
                CHECK((tick >= low - 1e-3 * span && tick <= low + 1.001 * span));
                // Two digits say the distance of any two of them.
                const double step = (ticks[1] - ticks[0]);
                const double digits =
                    step / std::pow(10.0, std::floor(std::log10(step) + 1e-9) - 1);
                CHECK(digits == Approx(std::round(digits)));
            }
        }
}

TEST_CASE("volume change is shown with the diverging map, whatever map is chosen", "[colour]") {
    CHECK(colour_field("volume_change").shown_map(ColourMap::viridis) == ColourMap::coolwarm);
    CHECK(colour_field("speed").shown_map(ColourMap::magma) == ColourMap::magma);
}

TEST_CASE("what is cold in the incandescent map is grey, not black", "[colour]") {
    CHECK(lightness(colour_map_rgb(ColourMap::incandescent, 0.0f)) > 40.0f);
}
