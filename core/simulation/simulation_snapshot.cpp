// Looking at a simulation: diagnostics and snapshots.
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/fields/field_values.h"
#include "core/fields/field_view.h"
#include "core/measure/measure.h"
#include "core/settings/body_rules.h"
#include "core/simulation/simulation_looking.h"

namespace taffy {

Diagnostics Simulation::State::diagnostics(const FieldView& view) const {
    Diagnostics d;
    d.time = time;
    d.step = World::step;
    d.step_size = step_size;
    d.stable_step = explicit_steps.largest_step(*this);
    const double bare =  // without any margin
        std::min({1.0, solid_forces.stable_step(*this), fluid.largest_step(*this)});
    d.cost =
        cost_meter.cost(is_implicit(), d.stable_step, bare, implicit_steps.largest_step(*this));
    if (!all_allow(*this, solids, Integrator::implicit)) d.cost.implicit_ms = 0.0;  // no choice
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
    return state_->shown_diagnostics(state_->all_figures());
}

std::vector<uint32_t> Simulation::State::rows_by_body() const {
    std::vector<uint32_t> rows;
    rows.reserve(particles.size());
    for (const SimulationBody& body : bodies)
        rows.insert(rows.end(), body.rows.begin(), body.rows.end());
    return rows;
}

void Simulation::capture(Snapshot& out) const {
    State& s = *state_;
    const Particles& p = s.particles;
    const Profiler::Scope scope(s.profiler, "snapshot");
    std::vector<ElasticFigures> figures = s.all_figures();
    out.diagnostics = s.shown_diagnostics(figures);
    const bool between = s.shows_between() && (s.colour_field->has_values() || s.inspected);
    const State::ShownState shown(s);
    if (between) figures = s.all_figures();
    const std::vector<uint32_t> rows = s.rows_by_body();
    out.position.resize(rows.size());
    out.id.resize(rows.size());
    out.body.resize(rows.size());
    out.flags.resize(rows.size());
    for (size_t k = 0; k < rows.size(); ++k) {
        const uint32_t i = rows[k];
        out.position[k] = p.x[i];
        if (!is_present(p.flags[i]))
            out.position[k].setConstant(std::numeric_limits<float>::quiet_NaN());
        out.position[k].w() = 0.5f * s.bodies[p.body[i]].definition.spacing;
        out.id[k] = p.table.id(i);
        out.body[k] = p.body[i];
        out.flags[k] = p.flags[i];
    }
    const FieldView view = s.view_of(figures);
    out.colour_field = s.colour_field;
    FieldValues values = field_values(*s.colour_field, view, rows);
    out.field = std::move(values.value);
    if (s.colour_field->has_values()) out.field_min = values.low, out.field_max = values.high;
    out.inspected.reset();
    if (s.inspected) out.inspected = measure_particle(view, *s.inspected);
    if (out.inspected && out.inspected->present)
        out.inspected->index =
            uint32_t(std::ranges::find(out.id, out.inspected->id) - out.id.begin());
    s.capture_bodies(out, view);
    s.capture_surfaces(out);
    out.obstacles = s.obstacles;
    s.capture_interaction(out);
    out.sources.assign(s.sources.all().begin(), s.sources.all().end());
    out.scene_sources.assign(s.sources.first().begin(), s.sources.first().end());
    out.parameters = s.parameters;
    out.scene_parameters = s.scene_parameters;
    out.scene_name = s.scene_name;
    out.paused = s.paused;
    out.notice = s.notice;
    out.notice_serial = s.notice_serial;
    out.wreck = s.wreck.text();
    out.way_back = s.checkpoints.front().time;
}

void Simulation::State::capture_bodies(Snapshot& out, const FieldView& view) const {
    out.bodies.resize(bodies.size());
    uint32_t first = 0;
    for (uint32_t b = 0; b < bodies.size(); ++b) {
        const SimulationBody& body = bodies[b];
        BodyState& state = out.bodies[b];
        const Vec3d centre = out.diagnostics.bodies[b].centre;
        state.name = body.definition.name;
        state.first = first;
        state.count = uint32_t(body.rows.size());
        first += state.count;
        state.dimension = body.definition.dimension;
        state.spacing = body.definition.spacing;
        state.support = body.definition.support;
        state.colour = body.definition.colour;
        state.material = body.material;
        state.scene_material = body.definition.material;
        state.centre = centre.cast<float>();
        state.long_axis = longest_axis(view, b);
        state.flat = body.definition.dimension < 3;
        state.held = body.anchored;
        state.bonded = gives_bonds(*this, solids, b);
        state.poured = body.poured;
        state.stable_step = solid_forces.stable_step(*this, b);
        if (!std::isfinite(state.stable_step))  // nothing in it is elastic
            state.stable_step = std::min(1.0, fluid.largest_step(*this));
    }
}

void Simulation::State::capture_surfaces(Snapshot& out) const {
    out.surface_mode = surface_mode;
    out.transforms.clear();
    for (uint32_t b = 0; b < bodies.size(); ++b) {
        out.bodies[b].surface = bodies[b].surface;
        const SurfaceMode& mode = surface_mode->of_body(bodies[b]);
        out.bodies[b].shown_as = &mode;
        if (mode.capture) mode.capture(*this, b, out);
    }
}

void Simulation::State::capture_interaction(Snapshot& out) const {
    out.grips.clear();
    for (const Grip& g : grips.all())
        out.grips.push_back({g.id(), g.body(), g.anchor(particles, rotation(g.picked())),
                             g.target(), g.force(), g.twisting(), g.axis(), g.angle_target(),
                             g.angle(), g.torque(), g.radius()});
    out.handles.clear();
    for (const Handle& h : handles.all()) {
        if (h.is_fixed() || !h.holds()) continue;
        HandleState state{h.name(),
                          h.body(),
                          h.rest_centre(),
                          h.half_size(),
                          h.followed(h.pose(), particles),
                          h.followed(h.target(), particles)};
        for (const ProbeFigures& f : out.diagnostics.probes)
            if (f.name == h.name()) {
                state.force = f.reaction.cast<float>();
                state.torque = f.reaction_torque.cast<float>();
            }
        out.handles.push_back(state);
    }
    out.holds = handles.holds();
    for (RegionHold& hold : out.holds)
        for (const ProbeFigures& f : out.diagnostics.probes)
            if (f.name == hold.name) {
                hold.force = f.reaction.cast<float>();
                hold.torque = f.reaction_torque.cast<float>();
            }
    out.loads.clear(), out.scene_loads.clear();
    for (size_t k = 0; k < region_loads.size(); ++k) {
        out.loads.push_back(region_loads.at(k));
        out.scene_loads.push_back(region_loads.first(k));
    }
}

}  // namespace taffy
