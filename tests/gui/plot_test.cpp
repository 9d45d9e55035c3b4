#include "app/panels/plot.h"

#include <array>
#include <catch2/catch.hpp>
#include <limits>

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
