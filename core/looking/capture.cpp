#include "core/looking/capture.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/fields/field_values.h"
#include "core/measure/measure.h"
#include "core/settings/body_rules.h"

namespace taffy {

namespace {

/// Sets the force and torque that hold a region, if its figures are known.
template <class State>
void add_reaction(const Diagnostics& diagnostics, State& state) {
    for (const ProbeFigures& f : diagnostics.probes)
        if (f.name == state.name) {
            state.force = f.reaction.cast<float>();
            state.torque = f.reaction_torque.cast<float>();
        }
}

void capture_glow(const Particles& particles, std::span<const uint32_t> rows, Snapshot& out) {
    out.temperature.clear();
    const auto glows = [&](uint32_t i) {
        return is_present(particles.flags[i]) && particles.temperature[i] > glow_begins;
    };
    if (std::ranges::none_of(rows, glows)) return;
    out.temperature.reserve(rows.size());
    for (const uint32_t i : rows) out.temperature.push_back(float(particles.temperature[i]));
}

}  // namespace

void capture_particles(const FieldView& view, const Seen& seen, Snapshot& out) {
    const Particles& p = view.particles;
    std::vector<uint32_t> rows;
    rows.reserve(p.size());
    for (const SimulationBody& body : view.bodies)
        rows.insert(rows.end(), body.rows.begin(), body.rows.end());
    out.position.resize(rows.size());
    out.id.resize(rows.size());
    out.body.resize(rows.size());
    out.flags.resize(rows.size());
    for (size_t k = 0; k < rows.size(); ++k) {
        const uint32_t i = rows[k];
        out.position[k] = p.x[i];
        if (!is_present(p.flags[i]))
            out.position[k].setConstant(std::numeric_limits<float>::quiet_NaN());
        out.position[k].w() = 0.5f * view.bodies[p.body[i]].definition.spacing;
        out.id[k] = p.table.id(i);
        out.body[k] = p.body[i];
        out.flags[k] = p.flags[i];
    }
    capture_glow(p, rows, out);
    out.colour_field = seen.colour_field;
    FieldValues values = field_values(*seen.colour_field, view, rows);
    out.field = std::move(values.value);
    if (seen.colour_field->has_values()) out.field_min = values.low, out.field_max = values.high;
    out.figures.clear();
    if (seen.figures) {
        out.figures.reserve(rows.size());
        for (const uint32_t row : rows) out.figures.push_back(measure_figures(view, row));
    }
    out.inspected.reset();
    if (seen.inspected) out.inspected = measure_particle(view, *seen.inspected);
    if (out.inspected && out.inspected->present)
        out.inspected->index =
            uint32_t(std::ranges::find(out.id, out.inspected->id) - out.id.begin());
    out.probes.clear();
    for (const PlacedProbe& probe : seen.probes) out.probes.push_back(measure_probe(view, probe));
}

void capture_bodies(const World& world, const FieldView& view, const Solids& solids,
                    const SolidForces& forces, double fluid_step, Snapshot& out) {
    out.bodies.resize(world.bodies.size());
    uint32_t first = 0;
    for (uint32_t b = 0; b < world.bodies.size(); ++b) {
        const SimulationBody& body = world.bodies[b];
        BodyState& state = out.bodies[b];
        state.name = body.definition.name;
        state.first = first;
        state.count = uint32_t(body.rows.size());
        first += state.count;
        state.dimension = body.definition.dimension;
        state.spacing = body.definition.spacing;
        state.support = body.definition.support;
        state.colour = body.definition.colour;
        state.look = body.definition.look;
        state.own_surface = body.definition.shown_as;
        state.material = body.material;
        state.scene_material = body.definition.material;
        state.centre = out.diagnostics.bodies[b].centre.cast<float>();
        state.long_axis = longest_axis(view, b);
        state.flat = body.definition.dimension < 3;
        state.held = body.anchored;
        state.bonded = gives_bonds(world, solids, b);
        state.poured = body.poured;
        state.stable_step = forces.stable_step(world, b);
        if (!std::isfinite(state.stable_step))  // nothing in the body is elastic
            state.stable_step = std::min(1.0, fluid_step);
    }
}

namespace {

constexpr double fade = 0.3;  // time in which a mesh fades out [s]

const SurfaceMode& chosen_mode(const SimulationBody& body, const Seen& seen) {
    return body.definition.shown_as ? *body.definition.shown_as : *seen.surface_mode;
}

/// Whether particles of a sheet or rod have molten and frozen anew, which makes solids of them.
/// They have no place in its mesh.
bool has_lumps(const SimulationBody& body, const BondNetwork& bonds) {
    return std::ranges::any_of(
        body.rows, [&](uint32_t i) { return bonds.dimension(i) > body.definition.dimension; });
}

/// The mode that shows a body now.
const SurfaceMode& present_mode(const World& world, const BondNetwork& bonds, uint32_t index,
                                const Seen& seen) {
    const SimulationBody& body = world.bodies[index];
    const SurfaceMode& mode = shown_mode(body, *seen.surface_mode);
    if (&mode != &mesh_surface || !body.is_torn() || !has_lumps(body, bonds)) return mode;
    return &chosen_mode(body, seen) == &automatic_surface ? iso_surface : particle_surface;
}

/// The remaining opacity of the mesh of a body that has just begun to flow or to break.
float mesh_part(const SimulationBody& body, const SurfaceMode& shown, const Seen& seen,
                double time) {
    if (&chosen_mode(body, seen) != &automatic_surface || &shown != &iso_surface || !body.surface)
        return 0.0f;
    return float(std::clamp(1.0 - (time - body.reshaped_at) / fade, 0.0, 1.0));
}

}  // namespace

void capture_surfaces(const World& world, const Solids& solids, const Seen& seen,
                      TornSurfaces& torn, Snapshot& out) {
    out.surface_mode = seen.surface_mode;
    out.iso_settings = seen.iso_settings;
    out.transforms.clear();
    out.splats.clear();
    out.skins.clear();
    for (uint32_t b = 0; b < world.bodies.size(); ++b) {
        const SurfaceMode& mode = present_mode(world, solids.bonds(), b, seen);
        out.bodies[b].shown_as = &mode;
        out.bodies[b].surface = &mode == &mesh_surface
                                    ? torn.surface(world, solids.bonds().lists(), b)
                                    : world.bodies[b].surface;
        if (mode.capture) mode.capture(world, b, out);
        out.bodies[b].mesh_part = mesh_part(world.bodies[b], mode, seen, out.diagnostics.time);
        if (out.bodies[b].mesh_part > 0.0f) mesh_surface.capture(world, b, out);
    }
}

void capture_grips(const World& world, const Grips& grips, Snapshot& out) {
    out.grips.clear();
    for (const Grip& g : grips.all())
        out.grips.push_back({g.id(), g.body(),
                             g.anchor(world.particles, world.rotation(g.picked())), g.target(),
                             g.force(), g.twisting(), g.axis(), g.angle_target(), g.angle(),
                             g.torque(), g.radius()});
}

void capture_handles(const World& world, const Handles& handles, Snapshot& out) {
    const Particles& particles = world.particles;
    out.handles.clear();
    for (const Handle& h : handles.all()) {
        if (h.is_fixed() || !h.holds()) continue;
        out.handles.push_back({h.name(), h.body(), h.rest_centre(), h.half_size(),
                               h.followed(h.pose(), particles), h.followed(h.target(), particles)});
        add_reaction(out.diagnostics, out.handles.back());
    }
    out.holds = handles.holds();
    for (RegionHold& hold : out.holds) add_reaction(out.diagnostics, hold);
}

void capture_loads(const RegionLoads& loads, Snapshot& out) {
    out.loads.clear(), out.scene_loads.clear();
    for (size_t k = 0; k < loads.size(); ++k) {
        out.loads.push_back(loads.at(k));
        out.scene_loads.push_back(loads.first(k));
    }
}

}  // namespace taffy
