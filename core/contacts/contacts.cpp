#include "core/contacts/contacts.h"

#include <algorithm>
#include <cmath>

namespace taffy {

void Contacts::changed(World& world, Changes what) {
    update_bodies(world);
    if (what.has(Change::bonds)) solver_.search_again(), potential_.search_again();
    if (!what.has(Change::restored)) return;
    solver_.invalidate();
    potential_.search_again();
    touches_.clear();
}

void Contacts::update_bodies(const World& world) {
    bodies_.resize(world.bodies.size());
    for (size_t b = 0; b < bodies_.size(); ++b) {
        const SimulationBody& body = world.bodies[b];
        const BodyDefinition& definition = body.definition;
        bodies_[b] = {body.material.is_fluid() ? BodyRows() : body.rows,  // fluids have pressure
                      definition.spacing,
                      world.parameters.contact_distance * definition.spacing,
                      definition.support,
                      definition.dimension,
                      {body.material.restitution, body.material.friction},
                      body.reshaped};
    }
}

void Contacts::follow(const World& world, const RowMap& map) {
    solver_.follow(map);
    potential_.follow(map);
    update_bodies(world);
}

BondedPairs Contacts::bonded_pairs() const {
    if (!solids_.any_bonds()) return {};
    return [this](uint32_t i, uint32_t j) {
        const BondLists& lists = solids_.bonds().lists();
        return std::max(i, j) < lists.size() && lists.has(i, j);
    };
}

float Contacts::rest_speed(const World& world) const {
    // The speed after a fall by 5 % of a spacing, at least what gravity adds in two steps.
    const float gravity = world.parameters.gravity.norm();
    float spacing = 1e9f;
    for (const ContactBody& body : bodies_) spacing = std::min(spacing, body.spacing);
    return std::max(2.0f * gravity * float(world.dt), std::sqrt(0.1f * gravity * spacing));
}

void Contacts::before_drift(World& world) {
    if (world.is_implicit()) return;
    const Profiler::Scope scope(world.profiler, "contacts");
    Particles& particles = world.particles;
    const float dt = float(world.dt);
    world.pool.for_ranges(particles.size(), 4096, [&](size_t begin, size_t end) {
        for (size_t i = begin; i < end; ++i)
            if (!is_asleep(particles.flags[i]))  // sleeping particles need them when they wake
                particles.contact[i] = particles.lasting[i] = Vec4f::Zero();
    });
    touches_.clear();
    const ObstacleSet obstacle_set(world.obstacles);
    solver_.solve(world.pool,
                  {bodies_, obstacle_set, contact_law(world), dt, rest_speed(world), world.rotation,
                   bonded_pairs(), [&](uint32_t i) { return friction_.sticks(world, i); }},
                  particles);
    ObstacleLoadSums loads(world.obstacles, 1, 1);
    solver_.for_supports([&](uint32_t i, uint32_t obstacle, float impulse, const Vec3f& whole) {
        if (friction_.sticks(world, i)) friction_.press(world, i, obstacle, impulse / dt);
        loads.add(0, obstacle, whole / dt, xyz(particles.x[i]));
    });
    loads.add_to(world.on_obstacles.touching);
}

void Contacts::begin_implicit_step(const World& world, double dt) {
    const Profiler::Scope scope(world.profiler, "contacts");
    std::vector<float> stiffness;
    for (const SimulationBody& body : world.bodies) {
        const float spacing = body.definition.spacing;
        stiffness.push_back(body.material.young_modulus * body.definition.particle_volume /
                            (spacing * spacing));
    }
    const auto joined = solids_.joined_bodies(world.particles.body);
    potential_.begin_step(world.pool,
                          {bodies_, stiffness, world.obstacles, contact_law(world), float(dt),
                           world.rotation, bonded_pairs(), joined},
                          world.particles);
}

void Contacts::visit_motion(World&, StateVisitor& state) {
    potential_.visit_motion(state);
}

void Contacts::visit_memory(World& world, StateVisitor& state) {
    solver_.visit(state);
    potential_.visit_memory(state);
    if (!state.reads()) return;
    for (const uint32_t row : solver_.pairs().rows())
        state.expect("pairs", row < world.particles.size());
    update_bodies(world);
    touches_.clear();
}

}  // namespace taffy
