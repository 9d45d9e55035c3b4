// Diagnostics and snapshots of a simulation.
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/measure/measure.h"
#include "core/settings/body_rules.h"
#include "core/simulation/simulation_state.h"

namespace taffy {

Diagnostics Simulation::State::present_diagnostics(const FieldView& view) const {
    Diagnostics d;
    d.time = time;
    d.step = World::step;
    d.step_size = step_size;
    d.step_limit = explicit_steps.step_limit(*this);
    d.stable_step = d.step_limit.step;
    if (is_implicit() || parameters.step_policy == StepPolicy::fixed)
        d.step_limit = {allowed_step(), StepCause::chosen};
    const double bare =  // without any margin
        std::min({1.0, solid_forces.stable_step(*this), fluid.largest_step(*this)});
    d.cost =
        cost_meter.cost(is_implicit(), d.stable_step, bare, implicit_steps.largest_step(*this));
    if (!all_allow(*this, solids, Integrator::implicit)) d.cost.implicit_ms = 0.0;  // not available
    if (is_implicit()) implicit_steps.report(d);
    measure_bodies(view, d);
    for (const Module* module : modules) {
        module->add_energy(*this, d.energy);
        module->report(*this, d);
    }
    for (size_t k = 0; k < regions.size(); ++k) {
        d.probes.push_back(measure_region(view, regions[k]));
        d.probes.back().heat_flux = heat.flux_into(k);
    }
    for (const ProbePoint& point : points) d.points.push_back(measure_point(view, point));
    return d;
}

std::vector<ElasticFigures> Simulation::State::all_figures() const {
    std::vector<ElasticFigures> figures(particles.size());
    for (const Module* module : modules) module->find_figures(*this, figures);
    return figures;
}

FieldView Simulation::State::view_of(std::span<const ElasticFigures> figures) const {
    return {particles,         bodies,         figures,        fluid.pressures(),
            solids.lattices(), solids.bonds(), solids.bonded()};
}

Diagnostics Simulation::diagnostics() const {
    const State& s = *state_;
    return s.between.shown(s, s.present_diagnostics(s.view_of(s.all_figures())));
}

void Simulation::capture(Snapshot& out) const {
    State& s = *state_;
    const Profiler::Scope scope(s.profiler, "snapshot");
    std::vector<ElasticFigures> figures = s.all_figures();
    out.diagnostics = s.between.shown(s, s.present_diagnostics(s.view_of(figures)));
    const BetweenSteps::Shown shown(s.between, s, s.handles);
    const Seen& seen = s.seen;
    const bool wanted =
        seen.colour_field->has_values() || seen.inspected || seen.figures || !seen.probes.empty();
    if (s.between.within_step(s) && wanted) figures = s.all_figures();
    const FieldView view = s.view_of(figures);
    capture_particles(view, seen, out);
    capture_bodies(s, view, s.solids, s.solid_forces, s.fluid.largest_step(s), out);
    capture_surfaces(s, s.solids, seen, s.torn_surfaces, out);
    s.coating.capture(s, out);
    capture_grips(s, s.grips, out);
    capture_handles(s, s.handles, out);
    capture_loads(s.region_loads, out);
    out.obstacles = s.obstacles;
    out.sources.assign(s.sources.all().begin(), s.sources.all().end());
    out.scene_sources.assign(s.sources.first().begin(), s.sources.first().end());
    out.parameters = s.parameters;
    out.scene_parameters = s.scene_parameters;
    out.scene_name = s.scene_name;
    out.paused = s.paused;
    out.notice = s.notice;
    out.notice_serial = s.notice_serial;
    out.break_down = s.broke_down;
    out.rollbacks = s.rollbacks;
    out.wreck = s.wreck.text();
    out.way_back = s.history.last_good().time;
}

}  // namespace taffy
