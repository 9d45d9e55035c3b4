// Iso-surfaces of the scenes that come with the program.
#include <catch2/catch.hpp>

#include "core/iso/iso_skins.h"
#include "core/scene/scene_library.h"
#include "tests/core/iso/iso_scene.h"
#include "tests/core/iso/particle_cloud.h"
#include "tests/support/simulation_tools.h"

using namespace taffy;
using namespace taffy::test;

namespace {

Skins skins_of(Simulation& simulation, int threads) {
    IsoInput input;
    const Snapshot snapshot = snapshot_of(simulation);
    if (!gather_iso_input(snapshot, input)) return {};
    return IsoSkins().make(ThreadPool(threads), input);
}

}  // namespace

TEST_CASE("the iso-surfaces of every scene are closed manifolds, with any number of threads",
          "[iso][scenes]") {
    for (const SceneEntry& entry : list_scenes()) {
        INFO(entry.name);
        Simulation simulation = iso_scene(entry.path);
        const Skins first = skins_of(simulation, 1), twice = skins_of(simulation, 2);
        CHECK(first.empty() == (simulation.particle_count() == 0));
        REQUIRE(first.size() == twice.size());
        for (size_t n = 0; n < first.size(); ++n) {
            CHECK(first[n]->position == twice[n]->position);
            CHECK(first[n]->normal == twice[n]->normal);
            CHECK(first[n]->triangles == twice[n]->triangles);
        }
        for (int step = 0; step < 10; ++step) simulation.step();
        for (const auto& skin : skins_of(simulation, 0)) {
            CHECK(closed_and_manifold(*skin));
            CHECK(volume_of(*skin) > 0.0);
        }
    }
}

TEST_CASE("looking at iso-surfaces, or at nothing, changes no bit of the particles", "[iso]") {
    uint64_t hash[3];
    for (int k = 0; k < 3; ++k) {
        Simulation simulation = build_simulation(load_scene(find_scene("pour")));
        simulation.apply(SetSurfaceMode{k == 0 ? &iso_surface : &particle_surface});
        for (int frame = 0; frame < 10; ++frame) {
            simulation.advance(1.0 / 60.0);
            if (k < 2) skins_of(simulation, 2);
        }
        hash[k] = simulation.state_hash();
    }
    CHECK(hash[0] == hash[1]);
    CHECK(hash[0] == hash[2]);
}
