// The leapfrog conserves energy, and looking changes nothing: undamped bodies swing for a minute,
// captured at different intervals.
#include <algorithm>
#include <cstdio>

#include "tests/laws/law.h"
#include "tests/support/simulation_tools.h"
#include "tests/support/test_bodies.h"

namespace taffy::laws {

namespace {

using test::block;

enum class Case { free_block, free_ell, clamped, resting };

const char* name_of(Case what) {
    switch (what) {
        case Case::free_block:
            return "free block 5 x 4 x 3, turning and ringing";
        case Case::free_ell:
            return "free L, turning";
        case Case::clamped:
            return "cantilever 10 x 3 x 3, swinging";
        case Case::resting:
            return "cube 3 x 3 x 3, placed on the floor";
    }
    return "";
}

/// Undamped. A stiff body gets the same speed as a soft one.
Simulation make(Case what, float E) {
    const MaterialParameters material = test::undamped(E);
    const bool clamped = what == Case::clamped, resting = what == Case::resting;
    BodyDefinition body = clamped                  ? block("body", 10, 3, 3, material)
                          : resting                ? block("body", 3, 3, 3, material)
                          : what == Case::free_ell ? block("body", 6, 6, 3, material)
                                                   : block("body", 5, 4, 3, material);
    if (what == Case::free_ell)
        std::erase_if(body.rest, [](const Vec3f& x) { return x.x() > 0.3f && x.y() > 0.3f; });
    SimulationParameters parameters = test::weightless();
    if (resting) parameters.gravity = Vec3f(0, 0, -9.81f);
    if (clamped) parameters.gravity = Vec3f(0, 0, -std::min(9.81f, E * 1e-6f));
    if (!clamped && !resting) body.angular_velocity = Vec3f(1.0f, 2.0f, 1.5f);
    Simulation simulation;
    simulation.add_body(body);
    if (clamped)
        simulation.add_region(
            {"body.root", RegionKind::fixed, 0,
             test::particles_where(body, [](const Vec3f& x) { return x.x() < 0.15f; })});
    if (resting) simulation.add_obstacle(test::floor_at(0.0f));
    simulation.finish_building("energy", parameters);
    return simulation;
}

/// From when on its energy is watched [s]: what is placed on a floor falls until it is compressed
/// by its weight, and the floor takes of that what its restitution says.
double watched_from(Case what, double seconds) {
    return what == Case::resting ? seconds / 6.0 : 0.0;
}

struct Run {
    // Of the energy, mean of the last second less that of the first one watched: over the largest
    // kinetic energy and over the first total.
    double drift = 0.0, drift_of_total = 0.0;
    std::vector<Vec4f> end;
};

Run run(Case what, float E, double interval, double seconds) {
    Simulation simulation = make(what, E);
    const double first = simulation.diagnostics().energy.total();
    const double from = watched_from(what, seconds);
    double early = 0.0, late = 0.0, kinetic = 0.0;
    int early_count = 0, late_count = 0;
    for (long k = 1; interval > 0.0 && interval * double(k) < seconds + 1e-9; ++k) {
        simulation.advance(interval * double(k) - simulation.time());
        const Energies energy = simulation.diagnostics().energy;
        kinetic = std::max(kinetic, energy.kinetic);
        const double t = simulation.time();
        if (t > from && t <= from + 1.0) early += energy.total() - first, ++early_count;
        if (t > seconds - 1.0) late += energy.total() - first, ++late_count;
    }
    simulation.advance(seconds - simulation.time());
    Run result{.end = test::snapshot_of(simulation).position};
    if (interval > 0.0) {
        const double drift = late / late_count - early / early_count;
        result.drift = drift / kinetic;
        result.drift_of_total = drift / first;
    }
    return result;
}

}  // namespace

std::vector<Law> explicit_energy(Extent extent) {
    const bool full = extent == Extent::full;
    const double seconds = full ? 60.0 : 4.0;
    std::vector<Law> result;
    for (const Case what : {Case::free_block, Case::free_ell, Case::clamped, Case::resting}) {
        for (const float E : full ? std::vector{1e4f, 1e5f, 1e6f, 1e7f, 1e8f} : std::vector{1e5f}) {
            char text[100];
            std::snprintf(text, sizeof text, "%s, E = %.0e: ", name_of(what), double(E));
            const Run unseen = run(what, E, 0.0, seconds);
            double differing = 0.0;
            // One is slow enough where steps are short.
            for (const double interval :
                 E > 1e6f ? std::vector{0.01} : std::vector{1.0 / 60.0, 0.01, 0.0037}) {
                const Run seen = run(what, E, interval, seconds);
                differing += test::same_bits(seen.end, unseen.end) ? 0.0 : 1.0;
                if (interval != 0.01) continue;
                // A floor takes energy, as its restitution says: it must give none.
                const bool resting = what == Case::resting;
                result.push_back({text + std::string(resting ? "gain" : "drift") +
                                      " of the energy over the largest kinetic one",
                                  resting ? std::max(0.0, seen.drift) : seen.drift, 0.0, 0.01,
                                  "1"});
                if (resting)
                    result.push_back({text + std::string("drift of the energy over all of it"),
                                      seen.drift_of_total, 0.0, 0.01, "1"});
            }
            result.push_back({text + std::string("runs that differ for being looked at"), differing,
                              0.0, 0.0, "1"});
        }
    }
    return result;
}

}  // namespace taffy::laws
