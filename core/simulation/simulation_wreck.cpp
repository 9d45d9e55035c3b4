// Wrecks: states that nobody wants and that do not mend by themselves. A body that is torn inside
// out at a stiffness that it cannot bear flies to and fro in itself; the step follows, and a second
// would take hours. A person must hear of it, and have a way back.
#include <cstdio>

#include "core/simulation/simulation_state.h"

namespace taffy {

namespace {

constexpr uint64_t look_interval = 128;  // [steps]
constexpr double crawling = 0.1;         // a step shorter than this part of what materials ask for
constexpr double hopeless_flow = 0.05;   // the same for a scene of fluids alone
constexpr double torn = 0.1;             // part of a body's particles that are inside out
constexpr int patience = 4;              // doubtful looks in a row

}  // namespace

double Simulation::State::material_step() const {
    double step = is_implicit() ? double(parameters.implicit_step) : 1.0 / 60.0;
    for (uint32_t b = 0; b < bodies.size(); ++b) {
        const SimulationBody& body = bodies[b];
        if (body.material.is_fluid()) continue;
        if (!is_implicit())
            step = std::min(step, double(parameters.step_fraction) * solids.stable_step(b));
        // What moves fast as a whole takes short steps and is well (update_acceleration_step).
        Vec4f mean = Vec4f::Zero();
        for (const uint32_t i : body.rows) mean += particles.v[i];
        const double speed = double(mean.norm()) / double(body.rows.size());
        if (speed > 0.0) step = std::min(step, 0.25 * double(body.definition.support) / speed);
    }
    return std::min(step, fluid_step(false));
}

double Simulation::State::inside_out_part(uint32_t b) const {
    const SimulationBody& body = bodies[b];
    if (body.material.is_fluid() || body.definition.dimension < 3) return 0.0;
    std::vector<ElasticFigures> figures(body.rows.size());
    solids.evaluate(pool, b, particles.x, figures);
    size_t inside_out = 0, solid = 0;
    for (size_t k = 0; k < body.rows.size(); ++k) {
        const uint32_t i = body.rows[k];
        if (!is_present(particles.flags[i]) || particles.molten[i] > 0.0f) continue;
        ++solid;
        if (figures[k].volume_ratio < 0.0f) ++inside_out;
    }
    return solid > 0 ? double(inside_out) / double(solid) : 0.0;
}

std::string Simulation::State::find_wreck(double dt) const {
    const double part = dt / material_step();
    if (part > crawling) return {};
    char text[300];
    const char* crawls =
        "steps are %.0f times shorter than its material asks for; it will not mend by itself";
    for (uint32_t b = 0; b < bodies.size(); ++b) {
        const double share = inside_out_part(b);
        if (share < torn) continue;
        const std::string format =
            "%.0f %% of the body '%s' is inside out and " + std::string(crawls);
        std::snprintf(text, sizeof text, format.c_str(), 100.0 * share,
                      bodies[b].definition.name.c_str(), 1.0 / part);
        return text;
    }
    if (!has_fluid() || fluid_step(true) > hopeless_flow * fluid_step(false)) return {};
    const std::string format = "The fluid flies apart and " + std::string(crawls);
    std::snprintf(text, sizeof text, format.c_str(), 1.0 / part);
    return text;
}

bool Simulation::State::look_for_wreck(double dt) {
    if (parameters.step_policy == StepPolicy::fixed || step < wreck.next_look) return false;
    wreck.next_look = step + look_interval;
    const std::string what = find_wreck(dt);
    wreck.doubtful = what.empty() ? 0 : wreck.doubtful + 1;
    if (what.empty()) wreck.text.clear();
    if (wreck.doubtful < patience || !wreck.text.empty()) return false;
    wreck.text = what;
    broke_down = {time, what};
    paused = true;
    char when[100];
    std::snprintf(when, sizeof when, ". Paused: go back to t = %.2f s, or reset the scene.",
                  checkpoints.front().time);
    set_notice(what + when);
    return true;
}

}  // namespace taffy
