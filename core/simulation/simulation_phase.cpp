// Melting, freezing and plastic flow within a simulation: which bodies have bonds, what their
// particles are made of at their present temperatures, and when bonds come and go. [KAG05] 3.4.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "core/base/error.h"
#include "core/simulation/simulation_state.h"
#include "core/state/state_bytes.h"

namespace taffy {

namespace {

constexpr double change_interval = 1.0 / 240.0;      // of looks at the temperatures [s]
constexpr double step_search_interval = 1.0 / 60.0;  // while bonds and materials change [s]
/// A particle bonds when it has this part of its solid Young's modulus again; it loses its bonds
/// when it has none. Without a gap what stays about the end of melting would do both all the time.
constexpr float freezes_at = 0.1f;
constexpr float reach = 1.8f;          // of the neighbours that tell the surface, in spacings
constexpr float inside_below = 0.08f;  // imbalance of the neighbours; a flat face has 0.28

/// Share of the fluid's forces: what elasticity has left.
float molten_part(const MaterialParameters& m, float young_modulus) {
    return std::clamp(1.0f - young_modulus / m.young_modulus, 0.0f, 1.0f);
}

}  // namespace

void Simulation::State::check_bonds(const std::string& name, const MaterialParameters& material,
                                    Integrator integrator) const {
    if (!material.reshapes()) return;
    const std::string begin = "body '" + name + "': " +
                              (material.is_meltable()  ? "what melts"
                               : material.creep > 0.0f ? "what creeps (creep > 0)"
                                                       : "what breaks (fracture_strain > 0)") +
                              " needs ";
    if (material.elasticity != ElasticityOperator::corotated)
        throw InputError(begin + "the operator 'corotated'");
    if (material.strain != StrainMeasure::cauchy) throw InputError(begin + "the strain 'cauchy'");
    if (material.volume_stiffness > 0.0f) throw InputError(begin + "volume_stiffness = 0");
    if (integrator != Integrator::explicit_leapfrog)
        throw InputError(begin + "the integrator 'explicit'");
}

void Simulation::State::check_melting(const std::string& name, const MaterialParameters& m) const {
    if (!m.is_meltable() || m.melting_end > m.melting_start) return;
    char text[200];
    std::snprintf(text, sizeof text,
                  "body '%s': melting_end (%g C) must be above melting_start (%g C)", name.c_str(),
                  double(m.melting_end), double(m.melting_start));
    throw InputError(text);
}

bool Simulation::State::begins_molten(const SimulationBody& body) const {
    const MaterialParameters& m = body.material;
    return m.is_meltable() && m.molten_young_modulus <= 0.0f && m.melted(m.temperature) >= 1.0f;
}

void Simulation::State::add_bonds() {
    bool added = false;
    for (uint32_t b = 0; b < bodies.size(); ++b) {
        const SimulationBody& body = bodies[b];
        if (!body.material.reshapes() || solids.has_bonds(b)) continue;
        solids.give_bonds(b, begins_molten(body));
        for (const uint32_t i : body.rows) phases.frozen[i] = !begins_molten(body);
        added = true;
    }
    if (!added || checkpoints.empty()) return;  // what the scene has from the first is saved later
    std::vector<uint8_t> molten;
    for (const SimulationBody& body : bodies) molten.push_back(begins_molten(body));
    const SavedState now = save();
    const std::vector<uint8_t> frozen = phases.frozen.values();
    read_motion(initial);
    solids.bonds().restore(solids.first_bonds(molten));
    phases.frozen = frozen;
    initial.motion = written_motion();
    initial.hash = hash_of(initial.motion);
    read_motion(now);
    checkpoints.clear();
    checkpoint();
}

void Simulation::State::change_phases() {
    if (!solids.any_bonds()) return;
    std::vector<uint32_t> melting, freezing;
    fluid_state.any = has_fluid();
    bool changed = false;
    double stiffest = 0.0;
    for (uint32_t b = 0; b < bodies.size(); ++b) {
        if (!solids.has_bonds(b)) continue;
        const SimulationBody& body = bodies[b];
        const MaterialParameters& m = body.material;
        for (const uint32_t i : body.rows) {
            const BondMaterial now =
                bond_material(m, particles.temperature[i], body.definition.dimension);
            const BondMaterial& before = phases.material[i];
            changed = changed || now.young_modulus != before.young_modulus ||
                      now.poisson_ratio != before.poisson_ratio || now.creep != before.creep ||
                      now.yield != before.yield || now.damping != before.damping ||
                      now.bending != before.bending || now.max_plastic != before.max_plastic ||
                      now.fracture != before.fracture;
            phases.material[i] = now;
            stiffest = std::max(stiffest, double(now.young_modulus) / double(m.density));
            if (!m.is_meltable()) continue;
            if (!is_present(particles.flags[i])) {
                particles.molten[i] = 0.0f;
                fluid_state.role[i] = NeighbourRole::absent;
                continue;
            }
            const float s = m.melted(float(particles.temperature[i]));
            particles.molten[i] = molten_part(m, now.young_modulus);
            fluid_state.viscosity[i] = (1.0f - s) * m.viscosity + s * m.molten_viscosity;
            fluid_state.surface_tension[i] =
                (1.0f - s) * m.surface_tension + s * m.molten_surface_tension;
            const bool molten = particles.molten[i] > 0.0f;
            fluid_state.role[i] = molten ? NeighbourRole::active : NeighbourRole::passive;
            fluid_state.any = fluid_state.any || molten;
            if (phases.frozen[i] && now.young_modulus <= 0.0f)
                melting.push_back(i);
            else if (!phases.frozen[i] && now.young_modulus >= freezes_at * m.young_modulus)
                freezing.push_back(i);
        }
    }
    if (changed) solids.bonds().set_materials(pool, particles.x, phases.material);
    if (!melting.empty()) melt(melting);
    if (!freezing.empty()) freeze(freezing);
    if (changed) phases.step_known = false;
    solids.set_stiffest(stiffest);
    if (!melting.empty() || !freezing.empty()) update_contact_bodies();
}

void Simulation::State::melt(std::span<const uint32_t> melting) {
    std::vector<uint32_t> changed;
    const BondLists& lists = solids.bonds().lists();
    for (const uint32_t i : melting) {
        phases.frozen[i] = 0;
        particles.outward[i].setZero();  // touches nothing, it presses
        bodies[particles.body[i]].reshaped = true;
        const auto row = lists.other.begin() + lists.begin[i];
        changed.insert(changed.end(), row, row + lists.number[i]);
    }
    solids.bonds().unbond(pool, particles.x, melting);
    update_outward(changed);
    contacts.search_again();
}

void Simulation::State::freeze(std::span<const uint32_t> freezing) {
    std::vector<uint32_t> changed(freezing.begin(), freezing.end());
    for (const uint32_t i : freezing) {
        phases.frozen[i] = 1;
        bodies[particles.body[i]].reshaped = true;
    }
    const std::vector<BondNetwork::Pair> pairs = freezing_pairs(freezing);
    solids.bonds().bond(pool, particles.x, pairs);
    for (const auto& [i, j] : pairs) changed.push_back(j);
    update_outward(changed);
    contacts.search_again();
}

void Simulation::State::fracture() {
    if (std::ranges::none_of(bodies, [](const SimulationBody& body) {
            return body.material.fracture_strain > 0.0f;
        }))
        return;
    const std::vector<BondNetwork::Pair> torn = solids.bonds().overstretched(pool, particles.x);
    if (torn.empty()) return;
    std::vector<uint32_t> changed;
    for (const auto& [i, j] : torn) {
        changed.insert(changed.end(), {i, j});
        bodies[particles.body[i]].reshaped = bodies[particles.body[j]].reshaped = true;
    }
    solids.bonds().unbond_pairs(pool, particles.x, torn);
    update_outward(changed);
    update_contact_bodies();
    contacts.search_again();
    phases.step_known = false;
}

std::vector<BondNetwork::Pair> Simulation::State::freezing_pairs(
    std::span<const uint32_t> freezing) const {
    std::vector<uint32_t> frozen;  // all that could bond
    std::vector<Vec4f> points;
    float support = 0.0f;
    for (uint32_t i = 0; i < particles.size(); ++i) {
        if (!phases.frozen[i] || !bodies[particles.body[i]].material.is_meltable()) continue;
        frozen.push_back(i);
        points.push_back(particles.x[i]);
        support = std::max(support, bodies[particles.body[i]].definition.support);
    }
    CellGrid grid;
    grid.build(points, support);
    std::vector<uint8_t> is_new(particles.size(), 0);
    for (const uint32_t i : freezing) is_new[i] = 1;
    std::vector<BondNetwork::Pair> pairs;
    for (const uint32_t i : freezing) {
        const float own = bodies[particles.body[i]].definition.support;
        const size_t begin = pairs.size();
        grid.for_each_near(particles.x[i], [&](uint32_t k, const Vec4f& x) {
            const uint32_t j = frozen[k];
            if (j == i || (is_new[j] && j < i)) return;
            const float h = std::min(own, bodies[particles.body[j]].definition.support);
            if ((x - particles.x[i]).squaredNorm() < h * h) pairs.emplace_back(i, j);
        });
        std::sort(pairs.begin() + long(begin), pairs.end());
    }
    return pairs;
}

void Simulation::State::update_outward(std::span<const uint32_t> changed) {
    // As surface_direction.cpp does it at rest, with bonds in place of rest neighbours.
    const BondLists& lists = solids.bonds().lists();
    std::vector<uint8_t> wanted(particles.size(), 0);  // 2: normal and flatness, 1: normal only
    for (const uint32_t i : changed)
        if (phases.frozen[i]) wanted[i] = 2;
    const auto for_near = [&](uint32_t i, const auto& visit) {
        const float range = reach * bodies[particles.body[i]].definition.spacing;
        for (uint32_t p = lists.begin[i]; p < lists.begin[i] + lists.number[i]; ++p) {
            const Vec3f e = (particles.x[lists.other[p]] - particles.x[i]).head<3>();
            const float weight = 1.0f - e.norm() / range;
            if (weight > 0.0f) visit(lists.other[p], e, weight);
        }
    };
    for (uint32_t i = 0; i < particles.size(); ++i)
        if (wanted[i] == 2)
            for_near(i, [&](uint32_t j, const Vec3f&, float) {
                if (wanted[j] == 0) wanted[j] = 1;
            });
    std::vector<Vec3f> normal(particles.size(), Vec3f::Zero());
    pool.for_ranges(particles.size(), 256, [&](size_t begin, size_t end) {
        for (size_t i = begin; i < end; ++i) {
            if (wanted[i] == 0) continue;
            float sum = 0.0f;
            for_near(uint32_t(i), [&](uint32_t, const Vec3f& e, float weight) {
                normal[i] -= weight * e.normalized();
                sum += weight;
            });
            const float size = normal[i].norm();
            normal[i] = size > inside_below * sum ? Vec3f(normal[i] / size) : Vec3f(Vec3f::Zero());
            if (sum <= 0.0f) normal[i] = Vec3f::UnitZ();  // alone: any, and not flat
        }
    });
    pool.for_ranges(particles.size(), 256, [&](size_t begin, size_t end) {
        for (size_t i = begin; i < end; ++i) {
            if (wanted[i] != 2) continue;
            float alike = 1e-6f, sum = 1e-6f;
            for_near(uint32_t(i), [&](uint32_t j, const Vec3f&, float weight) {
                const float cosine = normal[i].dot(normal[j]);
                if (cosine <= 0.0f) return;
                alike += weight * cosine, sum += weight;
            });
            const Vec3f own = rotation_of(uint32_t(i)).conjugate() * normal[i];
            particles.outward[i] = padded(own);
            if (normal[i].squaredNorm() > 0.0f)
                particles.outward[i].w() = std::max(std::pow(alike / sum, 32.0f), 1e-4f);
        }
    });
}

BondedPairs Simulation::State::bonded_pairs() const {
    if (!solids.any_bonds()) return {};
    return [this](uint32_t i, uint32_t j) {
        const BondLists& lists = solids.bonds().lists();
        return std::max(i, j) < lists.size() && lists.has(i, j);
    };
}

void Simulation::State::advance_phases() {
    if (!solids.any_bonds()) return;
    float fastest = 0.0f;  // creep
    for (uint32_t b = 0; b < bodies.size(); ++b)
        if (solids.has_bonds(b))
            fastest = std::max(
                {fastest, bodies[b].material.creep,
                 bodies[b].material.is_meltable() ? bodies[b].material.molten_creep : 0.0f});
    if (time >= phases.next_change) {
        change_phases();
        fracture();
        phases.next_change = time + change_interval;
    }
    if (!phases.step_known && time >= phases.next_step_search) {
        solids.forget_bond_step();
        phases.step_known = true;
        phases.next_step_search = time + step_search_interval;
    }
    // Any interval is stable; a fraction of the time in which stress relaxes is smooth.
    const double flow_interval =
        std::clamp(0.1 / std::max(double(fastest), 1e-9), change_interval, 4.0 * change_interval);
    if (fastest > 0.0f && time >= phases.last_flow + flow_interval) {
        solids.bonds().relax_plastic(pool, particles.x, float(time - phases.last_flow));
        phases.last_flow = time;
    }
}

double Simulation::State::melted_fraction() const {
    double molten = 0.0, all = 0.0;
    for (const SimulationBody& body : bodies) {
        if (!body.material.is_meltable()) continue;
        for (const uint32_t i : body.rows) {
            if (!is_present(particles.flags[i])) continue;
            const double mass = double(particles.mass[i]);
            molten += mass * double(body.material.melted(float(particles.temperature[i])));
            all += mass;
        }
    }
    return all > 0.0 ? molten / all : 0.0;
}

}  // namespace taffy
