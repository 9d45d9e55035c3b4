#include "app/panels/plot.h"

#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <limits>

#include "app/panels/curve_line.h"

using namespace taffy;

namespace {

Plot plot_of(Plot::Axis axis) {
    return {"Energy", "J", {{"kinetic", ImVec4()}, {"total", ImVec4()}}, 50, "help", axis};
}

Snapshot snapshot_at(uint64_t scene, uint64_t step) {
    Snapshot snapshot;
    snapshot.scene_serial = scene;
    snapshot.diagnostics.step = step;
    return snapshot;
}

}  // namespace

TEST_CASE("a plot keeps its newest samples in order", "[plot]") {
    Plot plot = plot_of(Plot::Axis::linear);
    CHECK(plot.range().high == 0.0f);
    const size_t many = Plot::kept + 7;
    for (size_t k = 0; k < many; ++k) plot.add(std::array{double(k), -2.0 * double(k)});
    REQUIRE(plot.samples(0).size() == Plot::kept);
    REQUIRE(plot.samples(1).size() == Plot::kept);
    CHECK(plot.samples(0).front() == 7.0f);
    CHECK(plot.samples(0).back() == float(many - 1));
    CHECK(plot.samples(1).back() == -2.0f * float(many - 1));
    CHECK(plot.range().low == -2.0f * float(many - 1));
    CHECK(plot.range().high == float(many - 1));
    plot.add(std::array{std::numeric_limits<double>::infinity(), 1.0});
    CHECK(plot.samples(0).back() == 0.0f);
    plot.clear();
    CHECK(plot.samples(1).empty());
}

TEST_CASE("a linear axis contains zero, a logarithmic one what is above it", "[plot]") {
    Plot linear = plot_of(Plot::Axis::linear), logarithmic = plot_of(Plot::Axis::logarithmic);
    for (Plot* plot : {&linear, &logarithmic}) {
        plot->add(std::array{0.0, 3.0});
        plot->add(std::array{0.02, 5.0});
    }
    CHECK(linear.range().low == 0.0f);
    CHECK(linear.range().high == 5.0f);
    CHECK(logarithmic.range().low == 0.02f);
    CHECK(logarithmic.range().high == 5.0f);
}

TEST_CASE("samples are taken of every new step, and dropped when time goes back", "[plot]") {
    SampleClock clock;
    CHECK(clock.look(snapshot_at(1, 0)).sample);
    CHECK(clock.look(snapshot_at(1, 4)).sample);
    CHECK_FALSE(clock.look(snapshot_at(1, 4)).sample);
    CHECK_FALSE(clock.look(snapshot_at(1, 9)).restart);
    const SampleClock::Verdict back = clock.look(snapshot_at(1, 3));
    CHECK(back.restart);
    CHECK(back.sample);
    CHECK(clock.look(snapshot_at(2, 5)).restart);
}

TEST_CASE("a curve is drawn no higher and no lower than its values", "[plot]") {
    ImDrawListSharedData shared;
    ImDrawList list(&shared);
    list._ResetForNewFrame();
    list.Flags = ImDrawListFlags_AntiAliasedLines;
    const std::vector<ImVec2> points = {{0, 0},   {2, 100}, {4, 0},    {6, 80},
                                        {7, 0.5}, {40, 0},  {40.5, 30}};
    add_curve(list, points, IM_COL32_WHITE, 1.6f);
    REQUIRE(list.VtxBuffer.Size > 0);
    float low = 0.0f, high = 0.0f;
    for (const ImDrawVert& vertex : list.VtxBuffer) {
        low = std::min(low, vertex.pos.y);
        high = std::max(high, vertex.pos.y);
    }
    const float reach = 0.5f * 1.6f + 1.0f;  // half the width, and the soft edge
    CHECK(low >= -reach);
    CHECK(high <= 100.0f + reach);
    CHECK(high >= 100.0f);
}
