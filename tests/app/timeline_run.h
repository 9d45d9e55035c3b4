#pragma once
// Runs with a timeline, and checks of their session files.
#include <catch2/catch.hpp>
#include <map>
#include <string>
#include <utility>

#include "app/simulation_thread/scene_simulation.h"
#include "core/scene/scene_file.h"
#include "core/scene/scene_library.h"
#include "core/session/session.h"

namespace taffy {

inline SceneDescription scene_with_threads(const std::string& name, int threads) {
    SceneDescription scene = load_scene(find_scene(name));
    scene.simulation.threads = threads;
    return scene;
}

/// A run, and the hash of its state at the end of every step.
struct TimelineRun {
    static constexpr size_t megabyte = size_t(1) << 20;

    explicit TimelineRun(const SceneDescription& scene, size_t budget = 512 * megabyte)
        : it(scene) {
        it.keep_timeline(budget);
        note();
    }
    void note() { hash[it.timeline().now().turn] = it.simulation().state_hash(); }
    void give(Command command) { it.apply({++serial, 0, std::move(command)}); }
    /// Runs in pieces of 0.005 s, as a window would: they do not end where steps end.
    void run_for(double duration) {
        const double end = it.timeline().now().elapsed + duration;
        while (it.timeline().now().elapsed < end - 1e-9) {
            const uint64_t before = it.timeline().now().turn;
            it.step_towards(it.time() + 0.005);
            if (it.simulation().paused()) it.apply({.command = SetPaused{false}});
            if (it.timeline().now().turn > before) note();
        }
    }
    void seek(double elapsed) {
        give(Seek{elapsed});
        finish();
    }
    void finish() {
        while (it.seeking()) it.seek_on();
    }
    const Moment& now() const { return it.timeline().now(); }

    SceneSimulation it;
    std::map<uint64_t, uint64_t> hash;  // by turn
    uint64_t serial = 0;
};

/// Drags, turns, heats, changes parameters and resets.
inline void act(TimelineRun& run, const std::string& body) {
    run.run_for(0.1);
    run.give(SetParameter{"body." + body + ".damping", 0.3});
    run.give(HeatBrush{Vec3f::Zero(), 0.5f, 30.0});
    run.run_for(0.2);
    Snapshot snapshot;
    run.it.capture(snapshot);
    run.give(AddGrip{1, snapshot.id[0], snapshot.position[0].head<3>()});
    for (int k = 0; k < 10; ++k) {
        run.give(MoveGrip{1, snapshot.position[0].head<3>() + Vec3f(0.0f, 0.0f, 0.02f * float(k))});
        run.run_for(0.02);
    }
    run.give(RemoveGrip{1});
    run.run_for(0.1);
    run.give(Reset{});
    run.give(SetParameter{"simulation.gravity", Vec3d(0.0, 1.0, -5.0)});
    run.run_for(0.3);
}

/// Checks that a session plays without differences and ends in a state with this hash.
inline void check_session(Session session, uint64_t hash) {
    SceneSimulation played({session.first.scene,
                            std::make_unique<Simulation>(std::move(session.first.simulation)), true,
                            std::move(session.entries)});
    while (!played.player()->at_end()) played.advance(0.05);
    CHECK_FALSE(played.player()->report().difference);
    CHECK(played.simulation().state_hash() == hash);
}

}  // namespace taffy
