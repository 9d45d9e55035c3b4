// Surfaces in small versions of scenes that pour and melt: they have the same bits with any number
// of threads, and looking at them does not change the motion of the particles.
#include <catch2/catch.hpp>

#include "core/iso/iso_skins.h"
#include "core/scene/build_simulation.h"
#include "core/scene/scene_file.h"
#include "core/scene/scene_library.h"
#include "tests/replay/replay.h"

using namespace taffy;
using namespace taffy::replay;

namespace {

constexpr double frame = 1.0 / 60.0;

/// As a window does, all that a mode needs; iso-surfaces are made of a copy of the snapshot.
size_t look(const Simulation& simulation) {
    Snapshot snapshot;
    simulation.capture(snapshot);
    size_t seen = snapshot.splats.size() + snapshot.transforms.size();
    for (const auto& skin : snapshot.skins) seen += skin->position.size();
    IsoInput input;
    if (gather_iso_input(snapshot, input))
        for (const auto& skin : IsoSkins().make(ThreadPool(2), input))
            seen += skin->position.size();
    return seen;
}

SceneDescription small(const char* name) {
    SceneDescription scene = coarse(load_scene(find_scene(name)));
    for (BodyDescription& body : scene.bodies) body.surface = nullptr;  // as the view says
    return scene;
}

/// What the particles are after every frame, of a run that is shown so; null: nobody looks.
std::vector<uint64_t> hashes_of_run(const SceneDescription& scene, int frames,
                                    const SurfaceMode* mode) {
    Simulation simulation = build_simulation(scene);
    if (mode) simulation.apply(SetSurfaceMode{mode});
    std::vector<uint64_t> hashes;
    size_t seen = 0;
    for (int k = 0; k < frames; ++k) {
        simulation.advance(frame);
        if (mode) seen += look(simulation);
        hashes.push_back(simulation.state_hash());
    }
    // Fluids have no mesh.
    if (mode && mode != &particle_surface && mode != &mesh_surface) CHECK(seen > 0);
    if (mode == &automatic_surface) {  // what was solid at first has begun to melt
        Snapshot snapshot;
        simulation.capture(snapshot);
        CHECK(snapshot.bodies[0].shown_as == &iso_surface);
    }
    return hashes;
}

}  // namespace

TEST_CASE("looking at any surface, or at none, changes no bit of what pours and melts",
          "[coating][scenes]") {
    for (const char* name : {"pour", "melt_slow"}) {
        INFO(name);
        const SceneDescription scene = small(name);
        constexpr int frames = 50;
        const std::vector<uint64_t> unseen = hashes_of_run(scene, frames, nullptr);
        for (const SurfaceMode* mode : surface_modes()) {
            INFO(mode->name);
            CHECK(hashes_of_run(scene, frames, mode) == unseen);
        }
        // Another mode in every second frame
        Simulation simulation = build_simulation(scene);
        for (int k = 0; k < frames; ++k) {
            const size_t which = size_t(k / 2) % surface_modes().size();
            simulation.apply(SetSurfaceMode{surface_modes()[which]});
            simulation.advance(frame);
            look(simulation);
            REQUIRE(simulation.state_hash() == unseen[size_t(k)]);
        }
    }
}

TEST_CASE("surfels and active surfaces of scenes have the same bits with 1, 2 and 8 threads",
          "[coating][scenes]") {
    for (const char* name : {"split", "pour", "melt_slow", "quicksilver"})
        for (const SurfaceMode* mode : {&surfel_surface, &active_surface}) {
            INFO(name << ", " << mode->name);
            SceneDescription scene = small(name);
            std::vector<uint64_t> first;
            for (const int threads : {1, 2, 8}) {
                scene.simulation.threads = threads;
                Simulation simulation = build_simulation(scene);
                simulation.apply(SetSurfaceMode{mode});
                std::vector<uint64_t> hashes;
                for (int k = 0; k < 30; ++k) {
                    simulation.advance(frame);
                    hashes.push_back(simulation.surface_hash());
                }
                if (first.empty()) first = hashes;
                CHECK(hashes == first);
            }
            for (size_t k = 1; k < first.size(); ++k) CHECK(first[k] != first[k - 1]);
        }
}
