#include "tests/sessions/soak.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "core/appearance/surface_modes.h"
#include "tests/sessions/person.h"

namespace taffy::sessions {

namespace {

using Clock = std::chrono::steady_clock;

/// Another one every half second.
void look(SceneSimulation& simulation, size_t number, Snapshot& snapshot) {
    if (number % 30 == 0) {
        const std::span<const SurfaceMode* const> modes = surface_modes();
        simulation.apply({.command = SetSurfaceMode{modes[number / 30 % modes.size()]}});
    }
    if (number % 5 != 0) return;
    simulation.capture(snapshot);
    simulation.add_skins(snapshot);
}

SceneSimulation opened(Session session) {
    return SceneSimulation(StartingPoint{
        session.first.scene, std::make_unique<Simulation>(std::move(session.first.simulation)),
        true, std::move(session.entries)});
}

}  // namespace

Recorded record_session(const SceneDescription& scene, uint32_t seed, double seconds, double limit,
                        const std::filesystem::path& file) {
    const auto frames = size_t(std::ceil(seconds / frame));
    const Clock::time_point start = Clock::now();
    Run run(scene, file);
    Person person(scene, seed, frames);
    Recorded recorded;
    for (size_t number = 0; number < frames; ++number) {
        if (std::chrono::duration<double>(Clock::now() - start).count() > limit) break;
        person.act(run, number);
        run.go_on();
        recorded.seconds += frame;
    }
    recorded.particles = run.snapshot().diagnostics.present;
    recorded.steps = run.turns();
    recorded.accepted = run.accepted(), recorded.refused = run.refused();
    return recorded;
}

Played play_session(const std::filesystem::path& file, int threads) {
    Session session = read_session(file, threads);
    const bool cut_off = session.cut_off;
    SceneSimulation simulation = opened(std::move(session));
    Snapshot snapshot;
    for (size_t number = 0; !simulation.player()->at_end(); ++number) {
        look(simulation, number, snapshot);
        simulation.advance(frame);
        if (simulation.player()->report().difference) break;
    }
    const SessionPlayer::Report& report = simulation.player()->report();
    Played played{report.commands, report.hashes, {}};
    if (cut_off) played.difference = "the file was cut off";
    if (const auto& found = report.difference)
        played.difference =
            "differs after step " + std::to_string(found->turn) +
            ", at t = " + std::to_string(found->time) + " s, " +
            (found->refused.empty() ? "first in '" + found->part + "'" : found->refused) +
            "; the same after step " + std::to_string(found->same_at);
    return played;
}

std::string seek_session(const std::filesystem::path& file, int threads) {
    Session session = read_session(file, threads);
    const std::vector<uint64_t> last = session.entries.back().hashes;
    SceneSimulation simulation = opened(std::move(session));
    simulation.keep_timeline(size_t(512) << 20);
    Snapshot snapshot;
    for (uint64_t scene = 0;;) {
        simulation.apply({.command = Seek{1e9}});
        while (simulation.seeking()) simulation.seek_on();
        const StateTrace trace = simulation.simulation().state_trace();
        if (trace.hashes == last) return "";
        simulation.capture(snapshot);
        if (snapshot.scene_serial == scene) {
            const size_t part =
                size_t(std::ranges::mismatch(trace.hashes, last).in1 - trace.hashes.begin());
            return "differs at the end of its timeline, after step " +
                   std::to_string(simulation.timeline().now().turn) + ", first in '" +
                   trace.parts[std::min(part, trace.parts.size() - 1)] + "'";
        }
        scene = snapshot.scene_serial;
        simulation.apply({.command = SetPaused{false}});  // the next scene, if there is one
        simulation.step_towards(simulation.time() + frame);
    }
}

}  // namespace taffy::sessions
