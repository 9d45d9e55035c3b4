// Skins made on a thread of their own: which snapshot gets which skins, and when a snapshot waits
// for them.
#include "app/simulation_thread/skin_keeper.h"

#include <atomic>
#include <catch2/catch.hpp>
#include <thread>

#include "tests/threads/fake_simulation.h"

using namespace taffy;
using namespace std::chrono_literals;

namespace {

/// Its skins say of which time they are; making one takes as long as the gate is shut.
class FakeWithSkins : public FakeSimulation {
  public:
    explicit FakeWithSkins(FakeLog& log) : FakeSimulation(0us, 0.1, log) {}
    std::function<Skins()> skin_work(const Snapshot& snapshot) override {
        ++asked;
        if (!shown) return {};
        return [this, time = snapshot.diagnostics.time] {
            while (shut) std::this_thread::sleep_for(1ms);
            const auto skin = std::make_shared<SurfaceMesh>();
            skin->time = time;
            skin->particle = {0, 1, 2};
            return Skins{skin};
        };
    }

    std::atomic<bool> shut{false};
    bool shown = true;
    int asked = 0;
};

struct Keeper {
    FakeLog log;
    FakeWithSkins simulation{log};
    SkinKeeper keeper;
    Snapshot snapshot;

    /// The time of the skin of a snapshot of this time; negative without one.
    double attach(double time, bool exact = false) {
        snapshot.diagnostics.time = time;
        snapshot.skins.clear();  // as whoever captures does
        keeper.attach(simulation, snapshot, exact);
        return snapshot.skins.empty() ? -1.0 : snapshot.skins[0]->time;
    }
    bool news() {
        for (int k = 0; k < 5000; ++k) {
            if (keeper.has_news()) return true;
            std::this_thread::sleep_for(1ms);
        }
        return false;
    }
};

}  // namespace

TEST_CASE("the first snapshot of a surface has its skin at once", "[threads]") {
    Keeper k;
    CHECK(k.attach(1.0) == 1.0);
    CHECK(k.snapshot.skin_interval == 1);
}

TEST_CASE("nobody waits for skins: a snapshot goes with the last one, and news come", "[threads]") {
    Keeper k;
    CHECK(k.attach(1.0) == 1.0);
    k.simulation.shut = true;
    CHECK(k.attach(2.0) == 1.0);  // that of 2 is being made
    CHECK(k.attach(3.0) == 1.0);
    CHECK(k.attach(4.0) == 1.0);
    CHECK_FALSE(k.keeper.has_news());
    CHECK(k.simulation.asked == 2);
    k.simulation.shut = false;
    REQUIRE(k.news());
    CHECK(k.attach(4.0) == 2.0);  // and that of 4 is begun
    CHECK(k.snapshot.skin_interval == 3);
    REQUIRE(k.news());
    CHECK(k.attach(4.0) == 4.0);
    CHECK_FALSE(k.keeper.has_news());
    CHECK(k.attach(4.0) == 4.0);  // nothing has changed: none is made
    CHECK(k.simulation.asked == 3);
}

TEST_CASE("frames of films have skins of their own, even while others are made", "[threads]") {
    Keeper k;
    CHECK(k.attach(1.0) == 1.0);
    CHECK(k.attach(2.0) == 1.0);
    CHECK(k.attach(2.0, true) == 2.0);
    CHECK(k.attach(3.0, true) == 3.0);
    CHECK(k.attach(3.0) == 3.0);
}

TEST_CASE("a late skin speaks of the same particles when others come and go", "[threads]") {
    Keeper k;
    const ParticleId a(7), b(2), c(5), gone_b(2, 1), next(9);
    k.snapshot.id = {a, b, c};
    CHECK(k.attach(1.0) == 1.0);
    const auto first = k.snapshot.skins.at(0);
    k.simulation.shut = true;
    const auto particles = [&](double time, std::vector<ParticleId> id) {
        k.snapshot.id = std::move(id);
        CHECK(k.attach(time) == 1.0);
        return k.snapshot.skins.at(0)->particle;
    };
    using Indices = std::vector<uint32_t>;
    CHECK(particles(2.0, {a, b, c}) == Indices{0, 1, 2});
    CHECK(particles(3.0, {next, a, b, c}) == Indices{1, 2, 3});
    CHECK(particles(4.0, {c, gone_b, a}) == Indices{2, no_particle, 0});
    CHECK(particles(5.0, {gone_b, a, next, c}) == Indices{1, no_particle, 3});
    CHECK(first->particle == Indices{0, 1, 2});  // earlier snapshots keep theirs
    k.simulation.shut = false;
    REQUIRE(k.news());
    CHECK(k.attach(5.0) == 2.0);  // that of 2, when the rows were a, b, c
    CHECK(k.snapshot.skins.at(0)->particle == Indices{1, no_particle, 3});
}

TEST_CASE("another scene or way to show bodies leaves no old skin behind", "[threads]") {
    Keeper k;
    CHECK(k.attach(1.0) == 1.0);
    k.snapshot.scene_serial = 7;
    CHECK(k.attach(0.0) == 0.0);
    k.simulation.shown = false;
    k.snapshot.surface_mode = nullptr;
    CHECK(k.attach(0.5) == -1.0);
}
