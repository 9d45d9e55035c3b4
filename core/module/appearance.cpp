#include "core/module/appearance.h"

#include <algorithm>

#include "core/module/module.h"

namespace taffy {

namespace {

constexpr size_t worth_tidying = 4096;  // [rows]

/// Finds rows for new particles: first free rows of the body, then new rows.
std::vector<uint32_t> rows_for(World& world, SimulationBody& body, uint32_t index, size_t count) {
    Particles& p = world.particles;
    std::vector<uint32_t> rows;
    for (const uint32_t i : body.rows) {
        if (rows.size() == count) break;
        if (!is_present(p.flags[i])) rows.push_back(i);
    }
    const size_t missing = count - rows.size();
    if (missing == 0) return rows;
    const uint32_t first = p.table.append(missing);
    body.rows.append(first, missing);
    for (uint32_t i = first; i < p.size(); ++i) {
        rows.push_back(i);
        p.volume[i] = body.definition.particle_volume;
        p.mass[i] = body.material.density * body.definition.particle_volume;
        p.body[i] = uint16_t(index);
    }
    for (Module* module : world.modules) module->body_grew(world, index);
    return rows;
}

}  // namespace

std::vector<uint32_t> add_particles(World& world, const NewParticles& fresh) {
    SimulationBody& body = world.bodies[fresh.body];
    Particles& p = world.particles;
    std::vector<uint32_t> rows = rows_for(world, body, fresh.body, fresh.places.size());
    for (size_t k = 0; k < rows.size(); ++k) {
        const uint32_t i = rows[k];
        p.flags[i] = fresh.flags;
        p.rest[i] = p.x[i] = padded(fresh.places[k]);
        p.v[i] = padded(fresh.velocity);
        p.temperature[i] = fresh.temperature;
        for (auto* field : {&p.x_low, &p.force, &p.contact, &p.lasting, &p.outward})
            (*field)[i].setZero();
        if (p.solved.used()) p.solved[i].setZero();
        p.molten[i] = 0.0f;
        p.frozen[i] = 0;
    }
    for (Module* module : world.modules) module->arrived(world, rows);
    world.changes.note(Change::presence);
    return rows;
}

void remove_particles(World& world, std::span<const uint32_t> rows) {
    Particles& p = world.particles;
    for (const uint32_t i : rows) p.flags[i] |= particle_flag::absent;
    for (Module* module : world.modules) module->leaving(world, rows);
    for (const uint32_t i : rows) {
        p.flags[i] = particle_flag::absent;
        for (auto* field : {&p.v, &p.force, &p.contact, &p.lasting, &p.outward})
            (*field)[i].setZero();
        if (p.solved.used()) p.solved[i].setZero();
        p.molten[i] = 0.0f;
    }
    p.table.renew(rows);
    world.changes.note(Change::presence);
}

void tidy_rows(World& world) {
    std::vector<uint32_t> absent;
    const Particles& p = world.particles;
    for (uint32_t i = 0; i < p.size(); ++i)
        if (!is_present(p.flags[i])) absent.push_back(i);
    if (absent.size() < worth_tidying || 2 * absent.size() < p.size()) return;
    world.particles.table.erase(absent);
    world.changes.note(Change::presence);
}

}  // namespace taffy
