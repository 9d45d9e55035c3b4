#include "core/phase/phase_change.h"

#include <algorithm>
#include <utility>

#include "core/base/error.h"
#include "core/collision/obstacle_contact.h"
#include "core/module/diagnostics.h"
#include "core/solids/bonded_surface.h"

namespace taffy {

namespace {

/// A particle bonds when it has this part of its solid Young's modulus again; it loses its bonds
/// when it has none. Without this gap particles at about the end of melting would do both all the
/// time.
constexpr float freezes_at = 0.1f;

/// Moves particles off obstacles. A solid particle stays half a spacing off, a molten one may be
/// nearer. It is moved before its bonds get their lengths: pushed off afterwards, it would strain
/// them.
void stand_off_obstacles(World& world, std::span<const uint32_t> rows) {
    const ObstacleSet obstacles(world.obstacles);
    auto& x = world.particles.x;
    for (const uint32_t i : rows) {
        if (!moves_freely(world.particles.flags[i])) continue;
        const float radius = 0.5f * world.parameters.contact_distance *
                             world.bodies[world.particles.body[i]].definition.spacing;
        for (size_t k = 0; k < world.obstacles.size(); ++k) {
            if (!obstacles.bounds[k].reaches(x[i], radius)) continue;
            const SurfacePoint surface = nearest_surface(world.obstacles[k], xyz(x[i]));
            if (surface.distance < radius)
                x[i] += (radius - surface.distance) * padded(surface.normal);
        }
    }
}

/// The share of the fluid's forces: the part of the stiffness that is lost.
float molten_part(const MaterialParameters& m, float young_modulus) {
    return std::clamp(1.0f - young_modulus / m.young_modulus, 0.0f, 1.0f);
}

}  // namespace

PhaseChange::PhaseChange(ParticleTable& table, Solids& solids)
    : solids_(solids), material_(table, BondMaterial(), Memory::when_used) {}

void check_can_be_poured(const SimulationBody& body, const std::string& source) {
    const std::string begin = "the source '" + source + "' needs a body that ";
    if (!body.flows())
        throw InputError(begin + "flows: phase = \"fluid\" or \"meltable\" for '" +
                         body.definition.name + "'");
    if (body.material.is_meltable() && !body.material.begins_molten())
        throw InputError(begin + "begins molten: a temperature above that at which '" +
                         body.definition.name + "' has melted, and molten_young_modulus = 0");
}

void PhaseChange::begin_with_bonds(World& world, std::span<const uint32_t> given) {
    std::vector<uint8_t> molten;
    for (const SimulationBody& body : world.bodies)
        molten.push_back(body.definition.material.begins_molten());
    solids_.bonds().restore(solids_.first_bonds(world.bodies, molten));
    for (const uint32_t b : given)
        for (const uint32_t i : world.bodies[b].rows) world.particles.frozen[i] = !molten[b];
}

void PhaseChange::changed(World& world, Changes what) {
    if (what.has(Change::restored)) next_change_ = world.time;
    if (!what.has(Change::materials, Change::presence, Change::restored)) return;
    look_at_temperatures(world, what.has(Change::restored));
    change(world);
}

void PhaseChange::arrived(World& world, std::span<const uint32_t> rows) {
    auto& seen = world.particles.phase_temperature;
    if (!seen.used()) return;
    for (const uint32_t i : rows) seen[i] = Particles::never_seen;
}

void PhaseChange::look_at_temperatures(World& world, bool all) {
    if (!solids_.any_bonds()) return;
    Particles& particles = world.particles;
    auto& seen = particles.phase_temperature;
    seen.use();
    for (size_t i = 0; i < particles.size(); ++i)
        if (all || seen[i] == Particles::never_seen) seen[i] = float(particles.temperature[i]);
}

void PhaseChange::leaving(World& world, std::span<const uint32_t> rows) {
    std::vector<uint32_t> bonded;
    for (const uint32_t i : rows)
        if (world.particles.frozen[i]) bonded.push_back(i);
    if (!bonded.empty()) melt(world, bonded);
}

void PhaseChange::end_of_step(World& world) {
    if (!solids_.any_bonds() || world.time < next_change_) return;
    look_at_temperatures(world, true);
    change(world);
    next_change_ = world.time + bond_change_interval;
}

std::vector<uint32_t> PhaseChange::give_bonds(World& world, bool running) {
    const auto is_molten = [&](const SimulationBody& body) {
        return body.definition.material.is_fluid() || (!running && body.material.begins_molten());
    };
    std::vector<uint32_t> given, solid;
    for (uint32_t b = 0; b < world.bodies.size(); ++b) {
        const SimulationBody& body = world.bodies[b];
        const bool was_fluid = body.definition.material.is_fluid();
        const bool needed = body.material.reshapes() || body.material.is_fluid() != was_fluid;
        if (!needed || solids_.has_bonds(b)) continue;
        given.push_back(b);
        if (!is_molten(body)) solid.push_back(b);
    }
    solids_.reserve_bonds(solid);
    for (const uint32_t b : given) {
        const SimulationBody& body = world.bodies[b];
        const bool molten = is_molten(body);
        solids_.give_bonds(b, body.material, molten);
        for (const uint32_t i : body.rows) world.particles.frozen[i] = !molten;
    }
    return given;
}

void PhaseChange::change(World& world) {
    if (!solids_.any_bonds()) return;
    material_.use();
    Particles& particles = world.particles;
    std::vector<uint32_t> melting, freezing;
    bool changed = false;
    double stiffest = 0.0;
    for (uint32_t b = 0; b < world.bodies.size(); ++b) {
        if (!solids_.has_bonds(b)) continue;
        const SimulationBody& body = world.bodies[b];
        const MaterialParameters& m = body.material;
        for (const uint32_t i : body.rows) {
            if (m.is_fluid()) {
                if (particles.frozen[i]) melting.push_back(i);
                continue;
            }
            const BondMaterial now =
                bond_material(m, double(particles.phase_temperature[i]), body.definition.dimension);
            const BondMaterial& before = material_[i];
            changed = changed || !(now == before);
            material_[i] = now;
            stiffest = std::max(stiffest, double(now.young_modulus) / double(m.density));
            if (!is_present(particles.flags[i])) {
                particles.molten[i] = 0.0f;
                continue;
            }
            if (!m.is_meltable()) {  // the phase before may have been molten
                if (!particles.frozen[i]) freezing.push_back(i);
                continue;
            }
            particles.molten[i] = molten_part(m, now.young_modulus);
            if (world.particles.frozen[i] && now.young_modulus <= 0.0f)
                melting.push_back(i);
            else if (!world.particles.frozen[i] &&
                     now.young_modulus >= freezes_at * m.young_modulus)
                freezing.push_back(i);
        }
    }
    if (changed) solids_.bonds().set_materials(world.pool, particles.x, material_);
    if (!melting.empty()) melt(world, melting);
    if (!freezing.empty()) freeze(world, freezing);
    solids_.set_stiffest(stiffest);
    if (changed) {
        solids_.bonds_changed();
        world.changes.note(Change::stiffness);
    }
    world.changes.note(Change::phases);
}

void PhaseChange::melt(World& world, std::span<const uint32_t> melting) {
    std::vector<uint32_t> changed;
    const BondLists& lists = solids_.bonds().lists();
    for (const uint32_t i : melting) {
        world.particles.frozen[i] = 0;
        world.particles.outward[i].setZero();  // molten particles have pressure, no contacts
        world.bodies[world.particles.body[i]].reshape(world.time);
        const auto row = lists.other.begin() + lists.begin[i];
        changed.insert(changed.end(), row, row + lists.number[i]);
    }
    solids_.bonds().unbond(world.pool, world.particles.x, melting);
    update_bonded_surface(world, solids_.bonds().lists(), changed);
    world.changes.note(Change::bonds);
}

void PhaseChange::freeze(World& world, std::span<const uint32_t> freezing) {
    std::vector<uint32_t> changed(freezing.begin(), freezing.end());
    for (const uint32_t i : freezing) {
        world.particles.frozen[i] = 1;
        world.bodies[world.particles.body[i]].reshape(world.time);
    }
    stand_off_obstacles(world, freezing);
    const std::vector<BondNetwork::Pair> pairs = freezing_pairs(world, freezing);
    solids_.bonds().bond(world.pool, world.particles.x, pairs);
    for (const auto& [i, j] : pairs) changed.push_back(j);
    update_bonded_surface(world, solids_.bonds().lists(), changed);
    world.changes.note(Change::bonds);
}

std::vector<BondNetwork::Pair> PhaseChange::freezing_pairs(
    World& world, std::span<const uint32_t> freezing) const {
    const Particles& particles = world.particles;
    const std::vector<SimulationBody>& bodies = world.bodies;
    float support = 0.0f;
    std::vector<uint8_t> bonds_anew(bodies.size());
    for (size_t b = 0; b < bodies.size(); ++b) bonds_anew[b] = bodies[b].material.is_meltable();
    std::vector<uint8_t> is_new(particles.size(), 0);
    for (const uint32_t i : freezing) {
        bonds_anew[particles.body[i]] = 1;
        is_new[i] = 1;
        support = std::max(support, bodies[particles.body[i]].definition.support);
    }
    world.neighbours.update(world.pool, particles.x, particles.flags, support);
    std::vector<BondNetwork::Pair> pairs;
    for (const uint32_t i : freezing) {
        const float own = bodies[particles.body[i]].definition.support;
        const size_t begin = pairs.size();
        world.neighbours.for_each_row_near(i, own, [&](uint32_t j) {
            if (!particles.frozen[j] || !bonds_anew[particles.body[j]]) return;
            if (j == i || (is_new[j] && j < i)) return;
            const float h = std::min(own, bodies[particles.body[j]].definition.support);
            if ((particles.x[j] - particles.x[i]).squaredNorm() < h * h) pairs.emplace_back(i, j);
        });
        std::sort(pairs.begin() + long(begin), pairs.end());
    }
    return pairs;
}

void PhaseChange::report(const World& world, Diagnostics& figures) const {
    const Particles& particles = world.particles;
    double molten = 0.0, all = 0.0;
    for (const SimulationBody& body : world.bodies) {
        if (!body.material.is_meltable()) continue;
        for (const uint32_t i : body.rows) {
            if (!is_present(particles.flags[i])) continue;
            const double mass = double(particles.mass[i]);
            molten += mass * double(body.material.melted(float(particles.temperature[i])));
            all += mass;
        }
    }
    figures.melted_fraction = all > 0.0 ? molten / all : 0.0;
}

void PhaseChange::visit_memory(World& world, StateVisitor& state) {
    state("material", material_);
    state("phase_temperature", world.particles.phase_temperature);
    state("next_change", next_change_);
}

}  // namespace taffy
