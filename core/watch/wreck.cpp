#include "core/watch/wreck.h"

#include <algorithm>
#include <cstdio>

namespace taffy {

namespace {

constexpr uint64_t look_interval = 128;  // [steps]
constexpr double crawling = 0.1;         // steps are suspect below this fraction of material_step()
constexpr double hopeless_flow = 0.05;   // the same fraction for the step of fluids alone
constexpr double torn = 0.1;             // fraction of a body's particles that are inside out
constexpr int patience = 4;              // successive doubtful looks until the state is a wreck

}  // namespace

void WreckWatch::changed(World& world, Changes what) {
    if (!what.has(Change::restored)) return;
    next_look_ = world.step;
    doubtful_ = 0;
    text_.clear();
}

double WreckWatch::material_step(const World& world) const {
    double step = world.is_implicit() ? double(world.parameters.implicit_step) : 1.0 / 60.0;
    for (uint32_t b = 0; b < world.bodies.size(); ++b) {
        const SimulationBody& body = world.bodies[b];
        if (body.material.is_fluid()) continue;
        if (!world.is_implicit())
            step = std::min(step, double(world.parameters.step_fraction) * solids_.stable_step(b));
        // A body that moves fast as a whole takes short steps and is sound (AccelerationLimit).
        Vec4f mean = Vec4f::Zero();
        for (const uint32_t i : body.rows) mean += world.particles.v[i];
        const double speed = double(mean.norm()) / std::max(1.0, double(body.rows.size()));
        if (speed > 0.0) step = std::min(step, 0.25 * double(body.definition.support) / speed);
    }
    return std::min(step, fluid_.step_limit(world, false).step);
}

double WreckWatch::inside_out_part(const World& world, uint32_t b) const {
    const SimulationBody& body = world.bodies[b];
    if (body.material.is_fluid() || body.definition.dimension < 3) return 0.0;
    std::vector<ElasticFigures> figures(body.rows.size());
    solids_.evaluate(world.pool, b, world.particles.x, figures);
    size_t inside_out = 0, solid = 0;
    for (size_t k = 0; k < body.rows.size(); ++k) {
        const uint32_t i = body.rows[k];
        if (!is_present(world.particles.flags[i]) || world.particles.molten[i] > 0.0f) continue;
        ++solid;
        if (figures[k].volume_ratio < 0.0f) ++inside_out;
    }
    return solid > 0 ? double(inside_out) / double(solid) : 0.0;
}

std::string WreckWatch::find(const World& world, double part) const {
    char text[300];
    const char* crawls =
        "steps are %.0f times shorter than its material asks for; it will not mend by itself";
    for (uint32_t b = 0; b < world.bodies.size(); ++b) {
        const double share = inside_out_part(world, b);
        if (share < torn) continue;
        const std::string format =
            "%.0f %% of the body '%s' is inside out and " + std::string(crawls);
        std::snprintf(text, sizeof text, format.c_str(), 100.0 * share,
                      world.bodies[b].definition.name.c_str(), 1.0 / part);
        return text;
    }
    if (std::ranges::none_of(world.bodies,
                             [](const SimulationBody& body) { return body.material.is_fluid(); }) ||
        fluid_.step_limit(world, true).step > hopeless_flow * fluid_.step_limit(world, false).step)
        return {};
    const std::string format = "The fluid flies apart and " + std::string(crawls);
    std::snprintf(text, sizeof text, format.c_str(), 1.0 / part);
    return text;
}

bool WreckWatch::look(const World& world) {
    if (world.parameters.step_policy == StepPolicy::fixed || world.step < next_look_) return false;
    next_look_ = world.step + look_interval;
    const double part = world.dt / material_step(world);
    if (part > crawling) {
        doubtful_ = 0;
        text_.clear();
        return false;
    }
    // While steps are short, parts of a wreck turn to and fro: only steps of the right size clear
    // it.
    const std::string what = find(world, part);
    if (what.empty()) return false;
    ++doubtful_;
    if (doubtful_ < patience || !text_.empty()) return false;
    text_ = what;
    return true;
}

void WreckWatch::visit_memory(World&, StateVisitor& state) {
    state("next_look", next_look_);
    state("doubtful", doubtful_);
    state("text", text_);
}

}  // namespace taffy
