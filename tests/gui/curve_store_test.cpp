#include "app/plots/curve_store.h"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cmath>

#include "app/plots/figure_history.h"

using namespace taffy;

namespace {

const auto none = [](const std::string&) { return false; };

CurveStore store_of(const std::vector<std::string>& keys, size_t most = 4096,
                    size_t cells = CurveStore::all_cells) {
    CurveStore store(most, cells);
    store.set_figures(keys, none);
    return store;
}

/// Samples of x = t at regular times.
void run(CurveStore& store, double from, double to, double step) {
    for (int k = 0; from + k * step <= to + 1e-12; ++k) {
        const double t = from + k * step;
        store.add(t, t, std::array{float(t)});
    }
}

bool rises(std::span<const double> times) {
    return std::ranges::adjacent_find(times, std::greater_equal<>()) == times.end();
}

Snapshot snapshot_of_run(uint64_t scene, double now, double end, double kinetic) {
    Snapshot s;
    s.scene_serial = scene;
    s.timeline.now = now, s.timeline.end = end;
    s.diagnostics.time = now, s.diagnostics.energy.kinetic = kinetic;
    return s;
}

}  // namespace

TEST_CASE("going back over what was recorded adds no samples and folds no curve", "[plots]") {
    CurveStore store = store_of({"x"});
    run(store, 0.0, 1.0, 0.01);
    const size_t before = store.size();
    run(store, 0.303, 0.8, 0.01);
    CHECK(store.size() == before);
    CHECK(rises(store.elapsed()));
    run(store, 0.9, 1.5, 0.01);
    CHECK(store.size() == before + 50);
    CHECK(rises(store.elapsed()));
    for (size_t k = 0; k < store.size(); ++k)
        CHECK(store.curve("x")[k] == Approx(store.elapsed()[k]));
}

TEST_CASE("a moment that is sampled again has the newer values", "[plots]") {
    CurveStore store = store_of({"x"});
    store.add(0.0, 0.0, std::array{1.0f});
    store.add(0.5, 0.5, std::array{2.0f});
    store.add(0.5, 0.5, std::array{3.0f});
    store.add(0.0, 0.0, std::array{4.0f});
    REQUIRE(store.size() == 2);
    CHECK(store.curve("x")[0] == 4.0f);
    CHECK(store.curve("x")[1] == 3.0f);
}

TEST_CASE("a branch forgets what was measured later", "[plots]") {
    CurveStore store = store_of({"x"});
    run(store, 0.0, 1.0, 0.1);
    store.forget_after(0.4);
    REQUIRE(store.size() == 5);
    store.add(0.45, 7.0, std::array{-1.0f});
    CHECK(store.elapsed().back() == 0.45);
    CHECK(store.time().back() == 7.0);
    CHECK(store.curve("x").back() == -1.0f);
}

TEST_CASE("a figure that comes later is known from then on, and where one goes back to",
          "[plots]") {
    CurveStore store = store_of({"x"});
    run(store, 0.0, 1.0, 0.1);
    store.set_figures({"new", "x"}, none);
    store.add(1.1, 1.1, std::array{5.0f, 1.1f});
    CHECK(store.curve("x").back() == 1.1f);
    CHECK(store.curve("new").back() == 5.0f);
    CHECK(std::isnan(store.curve("new")[10]));
    store.add(0.52, 0.52, std::array{6.0f, -9.0f});  // nearest to 0.5, which has an x
    CHECK(store.size() == 12);
    CHECK(store.curve("new")[5] == 6.0f);
    CHECK(store.curve("x")[5] == 0.5f);
}

TEST_CASE("curves whose figure is gone stay only while they are wanted", "[plots]") {
    CurveStore store = store_of({"a", "b", "c"});
    store.add(0.0, 0.0, std::array{1.0f, 2.0f, 3.0f});
    store.set_figures({"c"}, [](const std::string& key) { return key == "a"; });
    store.add(1.0, 1.0, std::array{4.0f});
    CHECK(store.curves() == 2);
    CHECK(store.curve("b").empty());
    CHECK(store.curve("a")[0] == 1.0f);
    CHECK(std::isnan(store.curve("a")[1]));
    CHECK(store.curve("c")[1] == 4.0f);
}

TEST_CASE("a long run takes bounded memory and is spaced evenly", "[plots]") {
    constexpr size_t most = 256;
    CurveStore store = store_of({"x"}, most);
    run(store, 0.0, 1000.0, 0.01);
    REQUIRE(store.size() <= most);
    REQUIRE(store.size() > 0.4 * most);
    CHECK(store.elapsed().front() == 0.0);
    CHECK(store.elapsed().back() == Approx(1000.0));
    CHECK(rises(store.elapsed()));
    // Of the newest quarter every sample is there; the others are nowhere much farther apart than
    // in the mean.
    const auto t = store.elapsed();
    CHECK(t[t.size() - 1] - t[t.size() - most / 4] == Approx(0.01 * (most / 4 - 1)).epsilon(1e-6));
    double widest = 0.0;
    for (size_t k = 1; k < t.size(); ++k) widest = std::max(widest, t[k] - t[k - 1]);
    CHECK(widest < 4.0 * 1000.0 / double(t.size()));
    for (size_t k = 0; k < t.size(); ++k) CHECK(store.curve("x")[k] == Approx(t[k]));
}

TEST_CASE("many figures leave room for fewer samples", "[plots]") {
    std::vector<std::string> keys;
    for (int k = 0; k < 100; ++k) keys.push_back(std::to_string(k));
    CurveStore store = store_of(keys, 4096, 20'000);
    const std::vector<float> values(100, 1.0f);
    for (int k = 0; k < 5000; ++k) store.add(0.1 * k, 0.1 * k, values);
    CHECK(store.size() * store.curves() <= 20'000);
    CHECK(store.size() >= 100);
}

TEST_CASE("a history follows seeks, branches and scenes", "[plots]") {
    FigureHistory history;
    const auto& energy = history.curves();
    for (int k = 0; k <= 10; ++k) history.take(snapshot_of_run(1, 0.1 * k, 0.1 * k, k), none);
    REQUIRE(energy.size() == 11);
    history.take(snapshot_of_run(1, 0.3, 1.0, 3), none);  // a seek
    CHECK(energy.size() == 11);
    CHECK(history.now() == 0.3);
    Snapshot branch = snapshot_of_run(1, 0.5, 0.5, 70);  // and another run from there
    branch.timeline.forgotten = 1, branch.timeline.forgotten_from = 0.3;
    history.take(branch, none);
    REQUIRE(energy.size() == 5);
    CHECK(energy.curve("kinetic_energy_J").back() == 70.0f);
    CHECK(energy.curve("kinetic_energy_J")[3] == 3.0f);
    // What the branch took comes back, and so does the branch.
    Snapshot back = snapshot_of_run(1, 0.3, 1.0, 3);
    back.timeline.forgotten = 1, back.timeline.forgotten_from = 0.3;
    back.timeline.brought_back = 1;
    history.take(back, none);
    REQUIRE(energy.size() == 11);
    CHECK(energy.curve("kinetic_energy_J").back() == 10.0f);
    branch.timeline.brought_back = 2;
    history.take(branch, none);
    REQUIRE(energy.size() == 5);
    CHECK(energy.curve("kinetic_energy_J").back() == 70.0f);
    Snapshot other = snapshot_of_run(2, 0.0, 0.0, 1);
    other.timeline.forgotten = 1, other.timeline.brought_back = 2;
    history.take(other, none);
    CHECK(energy.size() == 1);
}

TEST_CASE("a window that draws slowly gets the samples of snapshots it did not see", "[plots]") {
    const auto numbered = [](uint64_t scene, double now, double value, uint64_t number) {
        Snapshot s = snapshot_of_run(scene, now, now, value);
        s.number = number;
        return s;
    };
    const auto carry = [](Snapshot& s, const Snapshot& before) {
        s.earlier.push_back(std::make_shared<const Measured>(before));
    };
    FigureHistory history;
    history.take(numbered(1, 0.0, 1.0, 1), none);
    Snapshot seen = numbered(1, 0.4, 5.0, 5);
    for (uint64_t k = 1; k < 5; ++k) carry(seen, numbered(1, 0.1 * double(k - 1), double(k), k));
    history.take(seen, none);
    REQUIRE(history.curves().size() == 5);
    const std::span<const float> energy = history.curves().curve("kinetic_energy_J");
    for (size_t k = 0; k < 5; ++k) CHECK(energy[k] == float(k + 1));
    // What was taken is not taken again, not even after a branch has forgotten it.
    Snapshot branch = numbered(1, 0.15, 9.0, 6);
    branch.earlier = seen.earlier;
    carry(branch, seen);
    branch.timeline.forgotten = 1, branch.timeline.forgotten_from = 0.1;
    branch.timeline.end = 0.15;
    history.take(branch, none);
    CHECK(history.curves().size() == 3);
    // The last samples of a scene do not count for the next one, whose first ones do.
    Snapshot other = numbered(2, 0.2, 3.0, 9);
    carry(other, numbered(1, 0.2, 10.0, 7));
    carry(other, numbered(2, 0.0, 2.0, 8));
    history.take(other, none);
    REQUIRE(history.curves().size() == 2);
    CHECK(history.curves().curve("kinetic_energy_J")[0] == 2.0f);
}

TEST_CASE("figures are those of the statistics, of probes and of the particle inspected",
          "[plots]") {
    Snapshot s = snapshot_of_run(1, 0.0, 0.0, 2.5);
    s.diagnostics.bodies.push_back({.name = "bar", .present = 1, .volume = 3.0});
    s.diagnostics.grips.push_back({.name = "7", .force = Vec3d(0.0, 8.0, 0.0)});
    s.probes.push_back({.figures = {.name = "P1"}, .particles = 1});
    s.probes[0].figures.velocity = Vec3d(1.0, 2.0, 3.0);
    s.probes[0].fields.resize(32);
    FigureHistory history;
    history.take(s, none);
    const auto check = [&](const std::string& key, const std::string& label,
                           const std::string& unit, float value) {
        INFO(key);
        const Figure* figure = history.find(key);
        REQUIRE(figure);
        CHECK(figure->label == label);
        CHECK(figure->unit == unit);
        REQUIRE(history.curves().curve(key).size() == 1);
        CHECK(history.curves().curve(key)[0] == value);
    };
    check("kinetic_energy_J", "Kinetic energy", "J", 2.5f);
    check("body.bar.volume_m3", "bar: volume", "m3", 3.0f);
    check("grip.7.force_y_N", "grip 7: force y", "N", 8.0f);
    check("probe.P1.velocity_z_m_s", "P1: velocity z", "m/s", 3.0f);
    check("probe.P1.von_mises_Pa", "P1: von Mises stress", "Pa", 0.0f);
    CHECK_FALSE(history.find("time_s"));
    s.probes.clear();
    s.timeline.now = s.timeline.end = 1.0;
    history.take(s, none);
    CHECK_FALSE(history.find("probe.P1.velocity_z_m_s"));
}

TEST_CASE("a reset begins a pass of its own, and a way back after a blow-up does not", "[plots]") {
    CurveStore store = store_of({"x"});
    CHECK(store.begun(1.0) == 0.0);
    run(store, 0.0, 5.0, 0.1);
    CHECK(store.begun(5.0) == 0.0);
    store.add(5.1, 3.0, std::array{0.0f});  // rolled back
    CHECK(store.begun(5.1) == 0.0);
    for (int k = 0; k < 100; ++k) store.add(5.2 + 0.1 * k, 0.02 + 0.1 * k, std::array{1.0f});
    CHECK(store.begun(9.0) == 5.2);
    CHECK(store.begun(5.0) == 0.0);  // who goes back is in the pass before
    store.forget_after(5.1);
    CHECK(store.begun(9.0) == 0.0);
}
