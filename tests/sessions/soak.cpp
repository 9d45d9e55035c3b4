#include "tests/sessions/soak.h"

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

}  // namespace

Recorded record_session(const SceneDescription& scene, uint32_t seed, double seconds, double limit,
                        const std::filesystem::path& file) {
    SceneDescription with_one_thread = scene;
    with_one_thread.simulation.threads = 1;
    const auto frames = size_t(std::ceil(seconds / frame));
    const Clock::time_point start = Clock::now();
    Run run(with_one_thread, file);
    Person person(with_one_thread, seed, frames);
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
    SceneSimulation simulation(StartingPoint{
        session.first.scene, std::make_unique<Simulation>(std::move(session.first.simulation)),
        true, std::move(session.entries)});
    Snapshot snapshot;
    for (size_t number = 0; !simulation.player()->at_end(); ++number) {
        look(simulation, number, snapshot);
        simulation.advance(frame);
        if (simulation.player()->report().difference) break;
    }
    const SessionPlayer::Report& report = simulation.player()->report();
    Played played{report.commands, report.hashes, {}};
    if (session.cut_off) played.difference = "the file was cut off";
    if (const auto& found = report.difference)
        played.difference =
            "differs after step " + std::to_string(found->turn) +
            ", at t = " + std::to_string(found->time) + " s, " +
            (found->refused.empty() ? "first in '" + found->part + "'" : found->refused) +
            "; the same after step " + std::to_string(found->same_at);
    return played;
}

}  // namespace taffy::sessions
