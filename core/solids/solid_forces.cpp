#include "core/solids/solid_forces.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "core/elasticity/net_force.h"
#include "core/elasticity/settling.h"
#include "core/friction/static_friction.h"

namespace taffy {

void SolidForces::changed(World& world, Changes what) {
    if (what.has(Change::materials))
        for (uint32_t b = 0; b < world.bodies.size(); ++b)
            if (!world.bodies[b].material.is_fluid() && !solids_.has_bonds(b))
                solids_.find_stable_step(world.pool, b);
    if (!what.has(Change::restored)) return;
    solids_.restored(world.time);
    update_stretch_factor(world);
}

void SolidForces::body_grew(World& world, uint32_t body) {
    solids_.grow(body, world.bodies[body].material, world.bodies[body].rows);
}

void SolidForces::follow(const World&, const RowMap& map) {
    solids_.follow(map);
    follow_values(map, internal_force_);
}

/// SolidForces is the first module that adds forces: force then holds its own forces only.
void SolidForces::add_forces(World& world, std::span<Vec4f> force) {
    const Particles& p = world.particles;
    add_forces(world, p.x, p.v, force, p.x_low);
    if (world.is_implicit()) internal_force_.assign(force.begin(), force.end());
}

void SolidForces::add_forces(World& world, std::span<const Vec4f> x, std::span<const Vec4f> v,
                             std::span<Vec4f> force, std::span<const Vec4f> x_low) {
    const auto start = std::chrono::steady_clock::now();
    {
        const Profiler::Scope scope(world.profiler, "elasticity");
        solids_.add_forces(world.pool, x, v, force, x_low);
        elastic_seconds_ = seconds_since(start);
    }
    {
        const Profiler::Scope scope(world.profiler, "damping");
        solids_.add_lattice_damping(world.pool, x, v, force);
        add_settling(world, x, v, force);
    }
    remove_net_forces(world, x, force);
    force_seconds_ = seconds_since(start);
}

void SolidForces::add_settling(const World& world, std::span<const Vec4f> x,
                               std::span<const Vec4f> v, std::span<Vec4f> force) const {
    std::vector<float> held;  // weights of the particles that hold the body
    for (const SimulationBody& body : world.bodies) {
        if (body.material.settling <= 0.0f || body.material.is_fluid() || body.asleep) continue;
        if (body.rows.empty()) continue;  // its source has emitted no particles yet
        held.clear();
        for (const uint32_t i : body.rows)
            held.push_back(moves_freely(world.particles.flags[i]) ? 0.0f : 1.0f);
        BodyParts parts(body.rows);
        const auto mass = parts.of(world.particles.mass);
        const auto own_x = parts.of(x), own_v = parts.of(v);
        const RigidMotion motion =
            fit_rigid_motion(body.anchored ? std::span<const float>(held) : mass, own_x, own_v);
        const auto own_force = parts.of(force);
        add_settling_forces(world.pool, motion, body.material.settling, mass, own_x, own_v,
                            own_force);
        parts.put_back(own_force, force);
    }
}

bool spins_freely(const SimulationBody& body) {
    if (body.rows.empty() || body.anchored || body.material.is_fluid()) return false;
    // A body that has molten or frozen may have bonds with other bodies.
    if (body.material.is_meltable() && body.reshaped) return false;
    return body.material.keeps_angular_momentum();
}

void SolidForces::remove_net_forces(const World& world, std::span<const Vec4f> x,
                                    std::span<Vec4f> force) const {
    const Profiler::Scope scope(world.profiler, "net force");
    world.pool.for_ranges(world.bodies.size(), 1, [&](size_t begin, size_t end) {
        for (size_t b = begin; b < end; ++b) {
            const SimulationBody& body = world.bodies[b];
            // The net force of a held body is real: clamps of sheets and rods take up a torque.
            if (!spins_freely(body) || body.asleep) continue;
            BodyParts parts(body.rows);
            const auto own_force = parts.of(force);
            remove_net_force(world.pool, parts.of(world.particles.mass), parts.of(x), own_force);
            parts.put_back(own_force, force);
        }
    });
}

void SolidForces::find_stable_steps(const World& world) {
    for (uint32_t b = 0; b < world.bodies.size(); ++b)
        if (!world.bodies[b].material.is_fluid()) solids_.find_stable_step(world.pool, b);
}

double SolidForces::stable_step(const World& world) const {
    double step = no_limit;
    for (uint32_t b = 0; b < world.bodies.size(); ++b) step = std::min(step, stable_step(world, b));
    return step;
}

double SolidForces::stable_step(const World& world, uint32_t body) const {
    return world.bodies[body].material.is_fluid() ? no_limit : solids_.stable_step(body);
}

Quatf SolidForces::rotation(const World& world, uint32_t row) const {
    const uint32_t b = world.particles.body[row];
    const SimulationBody& body = world.bodies[b];
    if (body.material.is_fluid()) return Quatf::Identity();
    return solids_.rotation(
        b, body.rows.in_a_row() ? row - body.rows[0] : world.particles.in_body[row]);
}

void SolidForces::find_figures(const World& world, std::span<ElasticFigures> figures) const {
    for (uint32_t b = 0; b < world.bodies.size(); ++b) {
        if (world.bodies[b].material.is_fluid()) continue;
        BodyParts parts(world.bodies[b].rows);
        const auto own = parts.of(figures);
        solids_.evaluate(world.pool, b, world.particles.x, own);
        parts.put_back(own, figures);
    }
}

StepLimit SolidForces::step_limit(const World& world) const {
    StepLimit limit;
    for (uint32_t b = 0; b < world.bodies.size(); ++b) {
        const MaterialParameters& material = world.bodies[b].material;
        if (material.is_fluid()) continue;
        // Large nonlinear strain needs a wider margin: at 15 % stretch 0.8 blew up, 0.6 held.
        const double margin = material.strain == StrainMeasure::green ? 0.75 : 1.0;
        double elastic = margin * solids_.stable_step(b) / stretch_factor_;
        if (!world.obstacles.empty())
            elastic = step_with_anchors(elastic, StaticFriction::frequency2(world.bodies[b]));
        const double damping = 0.5 / std::max(1e-9, double(material.damping + material.settling));
        limit.lower(
            {double(world.parameters.step_fraction) * elastic, StepCause::elasticity, int(b)});
        limit.lower({damping, StepCause::damping, int(b)});
    }
    return limit;
}

void SolidForces::update_stretch_factor(const World& world) {
    // The nonlinear strain stiffens with stretch l like (3 l^2 - 1) / 2: faster waves, smaller
    // steps.
    float largest = 1.0f;
    for (uint32_t b = 0; b < world.bodies.size(); ++b)
        if (world.bodies[b].material.strain == StrainMeasure::green &&
            !world.bodies[b].material.is_fluid())
            largest = std::max(largest, solids_.largest_stretch(world.pool, b, world.particles.x));
    const double l2 = double(largest) * double(largest);
    stretch_factor_ = std::sqrt(0.5 * (3.0 * l2 - 1.0));  // 1 at rest
}

void SolidForces::end_of_step(World& world) {
    solids_.end_of_step(world.time);
    if (world.step % 8 == 0) update_stretch_factor(world);
}

bool never_sleeps(const Solids& solids, const World& world, uint32_t body) {
    return world.bodies[body].material.is_fluid() || solids.has_bonds(body);
}

bool SolidForces::keeps_awake(const World& world, uint32_t body) const {
    return never_sleeps(solids_, world, body) || world.bodies[body].anchored;
}

void SolidForces::visit_layout(World& world, StateVisitor& state) {
    if (!state.reads()) return;
    solids_.bonds().forget_rows();
    for (uint32_t b = 0; b < world.bodies.size(); ++b) solids_.set_rows(b, world.bodies[b].rows);
}

void SolidForces::visit_settings(World& world, StateVisitor& state) {
    if (state.reads())
        for (uint32_t b = 0; b < world.bodies.size(); ++b)
            solids_.lattices().set_material(b, world.bodies[b].material);
    solids_.visit_settings(state);
}

void SolidForces::visit_motion(World& world, StateVisitor& state) {
    solids_.visit_motion(state);
    if (!state.reads()) return;
    for (uint32_t b = 0; b < world.bodies.size(); ++b)
        solids_.set_rest(b, world.bodies[b].material.density);
    solids_.bonds().find_constants();
}

void SolidForces::visit_memory(World& world, StateVisitor& state) {
    state("internal_force", internal_force_);
    state("stretch_factor", stretch_factor_);
    solids_.visit_memory(state);
    if (!state.reads()) return;
    for (uint32_t b = 0; b < world.bodies.size(); ++b)
        for (const uint32_t row : world.bodies[b].rows)
            state.expect("bonds of bodies", !solids_.has_bonds(b) || row < solids_.bonds().size());
}

}  // namespace taffy
