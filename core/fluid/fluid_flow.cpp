#include "core/fluid/fluid_flow.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>

#include "core/elasticity/elasticity.h"
#include "core/fluid/fluid_step.h"
#include "core/fluid/xsph.h"
#include "core/module/diagnostics.h"

namespace taffy {

namespace {

/// The most steps of other modules within one step of the fluid; fewer where it touches solids,
/// because the solve takes their particles for free ones, while the forces between them change
/// within its step.
constexpr uint32_t most_steps = 256, most_solid_steps = 8;
/// Motion of particles in the first implicit step, at the speed of a fall through the scene
/// [spacings].
constexpr double first_way = 0.5;
/// The farthest that a particle may move in an implicit step [spacings]. Steps are chosen for 0.8
/// spacings of the particle that is the fastest at their start; a jet that an impact drives out of
/// a corner is two or three times as fast. Half a support, 1.375, against the mean of its body is a
/// blow-up (core/watch).
constexpr double farthest = 1.0;

/// h of a body that is or may become fluid [m]. The support of a meltable body serves its
/// elasticity.
float fluid_support(const SimulationBody& body) {
    const float own = body.definition.support;
    return body.definition.material.is_fluid()
               ? own
               : std::max(own, fluid_support_ratio * body.definition.spacing);
}

FluidGrain grain_of(const SimulationBody& body) {
    if (!body.flows()) return {};
    return {fluid_support(body), body.definition.spacing};
}

SolveGoals goals_of(const World& world) {
    switch (world.parameters.accuracy) {
        case Accuracy::draft:
            return {.density = 3e-3, .worst = 7.0, .bias = 3e-2, .viscosity = 3e-3};
        case Accuracy::fine:
            return {.way = 0.3, .density = 1e-4, .bias = 1e-3, .viscosity = 1e-4};
        case Accuracy::normal:
            break;
    }
    return {};
}

/// Whether a meltable material melts, or is at most a quarter of its melting range too cold for it.
bool melts_soon(const MaterialParameters& m, double temperature) {
    constexpr float part = 0.25f;
    return m.is_meltable() &&
           temperature > double(m.melting_start - part * (m.melting_end - m.melting_start));
}

/// The largest surface tension of the fluid part of a material [N/m].
float largest_tension(const MaterialParameters& m) {
    return m.is_meltable() ? std::max(m.surface_tension, m.molten_surface_tension)
                           : m.surface_tension;
}

}  // namespace

FluidFlow::FluidFlow(ParticleTable& table, const Sources& sources)
    : sources_(sources),
      density_(table, 0.0f, Memory::when_used),
      viscosity_(table, 0.0f, Memory::when_used),
      surface_tension_(table, 0.0f, Memory::when_used),
      role_(table, NeighbourRole::passive, Memory::when_used),
      kicking_(table, Vec4f::Zero(), Memory::when_used) {}

FluidModel FluidFlow::find_model(const World& world) const {
    const SimulationParameters& parameters = world.parameters;
    FluidModel model;
    model.support = model.spacing = 0.0f;
    float lowest = 1e30f, highest = -1e30f, fastest = 0.0f;
    const Vec3f g = parameters.gravity;
    const Vec3f up = g.norm() > 0.0f ? Vec3f(-g.normalized()) : Vec3f::Zero();
    for (const Obstacle& obstacle : world.obstacles)
        lowest = std::min(lowest, up.dot(obstacle.centre));
    for (const SimulationBody& body : world.bodies) {
        if (!body.flows()) continue;
        model.support = std::max(model.support, fluid_support(body));
        model.spacing = std::max(model.spacing, body.definition.spacing);
        fastest = std::max(fastest, body.definition.velocity.norm());
        if (body.first_lower.x() > body.first_upper.x()) continue;  // no particles at first
        for (int corner = 0; corner < 8; ++corner) {
            Vec3f x = body.first_lower;
            for (int axis = 0; axis < 3; ++axis)
                if (corner >> axis & 1) x[axis] = body.first_upper[axis];
            lowest = std::min(lowest, up.dot(x)), highest = std::max(highest, up.dot(x));
        }
    }
    for (const Source& source : sources_.all()) {
        const float height = up.dot(source.position);
        lowest = std::min(lowest, height), highest = std::max(highest, height);
        fastest = std::max(fastest, source.speed);
    }
    const float fall = std::max(highest - lowest, model.spacing);
    float speed = parameters.fluid_speed > 0.0f
                      ? parameters.fluid_speed
                      : std::sqrt(fastest * fastest + 2.0f * g.norm() * fall);
    model.surface = parameters.surface_model;
    if (model.surface == SurfaceModel::cohesion)  // may compress four times as much: see method.md
        for (const SimulationBody& body : world.bodies)
            if (body.flows())
                speed = std::max(speed,
                                 0.5f * std::sqrt(cohesion_energy(at_grain(model, grain_of(body)),
                                                                  largest_tension(body.material)) /
                                                  body.material.density));
    model.sound_speed = std::max(speed, 0.1f) / std::sqrt(parameters.compressibility);
    model.equation = parameters.state_equation;
    model.tensile_pressure = parameters.tensile_pressure;
    model.artificial_viscosity = parameters.artificial_viscosity;
    return model;
}

void FluidFlow::changed(World& world, Changes what) {
    if (!what.has(Change::parameters, Change::materials, Change::presence, Change::phases)) return;
    prepared_ = was_prepared_ = false;
    const bool flows =
        std::ranges::any_of(world.bodies, [](const SimulationBody& b) { return b.flows(); });
    if (!flows && !any_) return;
    fluid_.grow(world.particles.size());
    if (flows && what.has(Change::parameters, Change::materials)) model_ = find_model(world);
    find_grains(world);
    density_.use();
    viscosity_.use();
    surface_tension_.use();
    role_.use();
    Particles& p = world.particles;
    const auto temperature = [&](uint32_t i) {
        return p.phase_temperature.used() ? p.phase_temperature[i] : float(p.temperature[i]);
    };
    for (const SimulationBody& body : world.bodies) {
        const MaterialParameters& m = body.material;
        for (const uint32_t i : body.rows) {
            const bool present = is_present(p.flags[i]);
            if (!m.is_meltable()) p.molten[i] = m.is_fluid() && present ? 1.0f : 0.0f;
            const float s = m.is_meltable() ? m.melted(temperature(i)) : 0.0f;
            const bool fluid = body.flows() && present;
            density_[i] = m.density;
            viscosity_[i] = fluid ? (1.0f - s) * m.viscosity + s * m.molten_viscosity : 0.0f;
            surface_tension_[i] =
                fluid ? (1.0f - s) * m.surface_tension + s * m.molten_surface_tension : 0.0f;
            role_[i] = p.molten[i] > 0.0f                               ? NeighbourRole::active
                       : fluid && melts_soon(m, double(temperature(i))) ? NeighbourRole::soon
                                                                        : NeighbourRole::passive;
        }
    }
    any_ = std::ranges::any_of(p.molten, [](float molten) { return molten > 0.0f; });
    if (!any_ || !solves(world)) {
        std::ranges::fill(p.solved, Vec4f::Zero());
        pressing_.clear();
    }
}

void FluidFlow::find_grains(const World& world) {
    grains_.clear();
    for (const SimulationBody& body : world.bodies) grains_.push_back(grain_of(body));
}

void FluidFlow::follow(const World& world, const RowMap& map) {
    fluid_.follow(map, world.pool, world.neighbours);
    was_prepared_ = was_prepared_ || prepared_;  // loads do not depend on the order of rows
    prepared_ = false;
}

std::vector<std::string> pressed_fluids(const World& world) {
    const Particles& particles = world.particles;
    std::vector<std::string> sentences;
    for (const SimulationBody& body : world.bodies) {
        if (!body.material.is_fluid()) continue;
        const float rest = 0.5f * body.definition.spacing;
        float nearest = rest;
        const Obstacle* where = nullptr;
        for (const Obstacle& obstacle : world.obstacles)
            for (const uint32_t i : body.rows) {
                if (!obstacle.present || !is_present(particles.flags[i])) continue;
                const float distance = nearest_surface(obstacle, xyz(particles.x[i])).distance;
                if (distance < nearest) nearest = distance, where = &obstacle;
            }
        if (nearest > 0.8f * rest) continue;
        char text[300];
        std::snprintf(text, sizeof text,
                      "The fluid '%s' begins %.3g m too near to the obstacle '%s' and will burst "
                      "away from it: leave half a spacing, %.3g m, between them, for instance with "
                      "a size that is a multiple of the spacing.",
                      body.definition.name.c_str(), double(rest - nearest), where->name.c_str(),
                      double(rest));
        sentences.push_back(text);
    }
    return sentences;
}

void FluidFlow::add_forces(World& world, std::span<Vec4f> force) {
    if (!any_) return;
    const Profiler::Scope scope(world.profiler, "fluid");
    if (solves(world)) {
        if (remaining_ <= 1) prepare(world);
        if (pressing_.size() == world.on_obstacles.pressing.size())
            for (size_t o = 0; o < pressing_.size(); ++o)
                world.on_obstacles.pressing[o] += pressing_[o];
        return;
    }
    if (world.is_implicit()) {
        kicking_.use();
        std::fill(kicking_.begin(), kicking_.end(), Vec4f::Zero().eval());
        force = kicking_;
    }
    find_tails(world);
    fluid_.add_forces(world.pool, world.neighbours, model_, particles(world),
                      ObstacleSet(world.obstacles), force, world.on_obstacles.pressing);
}

void FluidFlow::prepare(World& world) {
    world.particles.solved.use();
    pressing_.assign(world.obstacles.size(), {});
    find_tails(world);
    fluid_.prepare(world.pool, world.neighbours, model_, particles(world), world.particles,
                   ObstacleSet(world.obstacles), world.particles.solved, pressing_,
                   world.parameters.xsph > 0.0f);
    prepared_ = true;
    was_prepared_ = false;
}

/// Sets up equations that had been prepared before a state was saved, with velocities that have
/// been kicked since then: the loads on obstacles stay the earlier ones.
void FluidFlow::prepare_for_solve(World& world) {
    const bool known = was_prepared_;
    std::vector<ObstacleLoad> loads = pressing_;
    prepare(world);
    if (known) pressing_ = std::move(loads);
}

double FluidFlow::push_ahead(World& world, double dt) {
    if (!any_ || !solves(world)) return dt;
    if (remaining_ > 0) {
        push_solids(world, 0.5 * dt);
        return dt;
    }
    const Profiler::Scope scope(world.profiler, "fluid");
    if (!prepared_) prepare_for_solve(world);
    const uint32_t most = fluid_.touches_solids() ? most_solid_steps : most_steps;
    const double longest = std::min(largest_step(world), halved_);
    uint32_t steps = uint32_t(std::clamp(1.0001 * longest / dt, 1.0, double(most)));
    while (!solve(world, dt, steps)) {
        prepared_ = false, was_prepared_ = true;
        if (steps == 1) return halved_ = 0.5 * dt;
        prepare_for_solve(world);
        steps /= 2;
    }
    halved_ = no_limit;
    remaining_ = steps;
    to_push_ = period_;
    push_solids(world, 0.5 * dt);
    prepared_ = false;
    return dt;
}

bool FluidFlow::solve(World& world, double dt, uint32_t steps) {
    const double period = steps * dt, kick = 0.5 * period;
    const bool implicit = world.is_implicit();
    fluid_.kick(world.pool, world.neighbours, world.particles, kick, -kicked_);
    const std::optional<SolveReport> report =
        fluid_.solve(world.pool, world.neighbours, model_, particles(world), world.particles,
                     ObstacleSet(world.obstacles), world.parameters.gravity,
                     {.dt = period,
                      .kicked = kicked_ + kick,
                      .coming = 0.5 * (implicit ? period : period - dt),
                      .steps = implicit ? 1 : steps,
                      .farthest = may_be_halved(world, period) ? farthest : SolveTimes::anywhere},
                     goals_of(world));
    if (!report) {
        fluid_.kick(world.pool, world.neighbours, world.particles, -kick, kicked_);
        return false;
    }
    report_ = *report;
    period_ = period;
    return true;
}

/// A fixed step stays as it was asked for, and steps need not be shorter than explicit ones would
/// be.
bool FluidFlow::may_be_halved(const World& world, double step) const {
    return world.parameters.step_policy != StepPolicy::fixed && step > 2.0 * explicit_step(model_);
}

void FluidFlow::push_solids(World& world, double time) {
    fluid_.push_solids(world.pool, world.particles, time);
    to_push_ -= time;
}

void FluidFlow::end_of_step(World& world) {
    if (!any_ || !solves(world) || remaining_ == 0) return;
    // Steps may have become shorter or longer since the solve.
    push_solids(world, remaining_ == 1 ? to_push_ : 0.5 * world.dt);
    if (--remaining_ > 0) return;
    if (!prepared_) prepare(world);
    kicked_ = 0.5 * period_;
    fluid_.kick(world.pool, world.neighbours, world.particles, kicked_, kicked_);
}

void FluidFlow::kick(World& world, double time) {
    if (!any_ || solves(world) || !kicking_.used()) return;
    Particles& p = world.particles;
    for (size_t i = 0; i < p.size(); ++i)
        if (moves_freely(p.flags[i])) p.v[i] += (float(time) / p.mass[i]) * kicking_[i];
}

FluidParticles FluidFlow::particles(const World& world) const {
    const Particles& p = world.particles;
    return {p.x,     p.v,   p.volume, density_, p.molten, viscosity_, surface_tension_,
            p.flags, role_, p.body,   grains_,  tail_};
}

void FluidFlow::find_tails(const World& world) {
    if (sources_.all().empty()) return;
    tail_.resize(world.particles.size());
    sources_.find_tails(world, tail_);
}

void FluidFlow::before_drift(World& world) {
    if (!any_ || world.parameters.xsph <= 0.0f) return;
    if (!fluid_.neighbours().are_of(world.neighbours))  // particles have frozen since the forces
        fluid_.find_neighbours(world.pool, world.neighbours, model_, particles(world));
    smooth_motion_.resize(world.particles.size());
    smooth_velocities(world.pool, world.neighbours, fluid_.neighbours(), model_.support,
                      particles(world), smooth_motion_);
}

void FluidFlow::after_drift(World& world) {
    if (!any_ || world.parameters.xsph <= 0.0f) return;
    Particles& p = world.particles;
    for (size_t i = 0; i < p.size(); ++i)
        if (moves_freely(p.flags[i]))
            p.x[i] += float(world.dt) * world.parameters.xsph * smooth_motion_[i];
}

void FluidFlow::find_figures(const World& world, std::span<ElasticFigures> figures) const {
    if (fluid_.compression().empty()) return;
    for (const SimulationBody& body : world.bodies)
        for (const uint32_t i : body.rows)
            if (body.material.is_fluid() || world.particles.molten[i] >= 1.0f)
                figures[i].volume_ratio = 1.0f / fluid_.compression()[i];
}

void FluidFlow::add_energy(const World& world, Energies& energies) const {
    if (fluid_.compression_energy().empty()) return;
    for (const SimulationBody& body : world.bodies)
        for (const uint32_t i : body.rows)
            if (is_present(world.particles.flags[i]))
                energies.compression += double(fluid_.compression_energy()[i]);
}

void FluidFlow::report_push(const World& world, Diagnostics& figures) const {
    const std::span<const Vec4f> push = fluid_.mean_push();
    if (push.empty() || to_push_ == 0.0) return;
    const Particles& p = world.particles;
    for (size_t b = 0; b < world.bodies.size(); ++b)
        for (const uint32_t i : world.bodies[b].rows) {
            if (!is_present(p.flags[i])) continue;
            const Vec3d momentum = to_push_ * double(p.mass[i]) * xyz(push[i]).cast<double>();
            figures.linear_momentum += momentum;
            figures.angular_momentum += xyz(p.x[i]).cast<double>().cross(momentum);
            figures.bodies[b].momentum += momentum;
        }
}

void FluidFlow::report(const World& world, Diagnostics& figures) const {
    report_push(world, figures);
    double sum = 0.0, count = 0.0;
    if (fluid_.compression().empty()) return;
    for (const SimulationBody& body : world.bodies) {
        if (!body.flows()) continue;
        for (const uint32_t i : body.rows) {
            if (world.particles.molten[i] < 1.0f) continue;
            count += 1.0;
            // A ratio below one is the free surface, where neighbours are missing.
            sum += std::max(0.0, double(fluid_.compression()[i]) - 1.0);
        }
    }
    figures.density_error = count > 0.0 ? sum / count : 0.0;
    if (!solves(world) || count == 0.0) return;
    figures.fluid_step = period_;
    figures.pressure_iterations = report_.pressure_iterations;
    figures.viscous_iterations = report_.viscous_iterations;
    figures.pressure_residual = report_.residual;
}

StepLimit FluidFlow::step_limit(const World& world, bool moving) const {
    StepLimit limit;
    if (!any_ && sources_.all().empty()) return limit;
    if (any_ && solves(world)) limit = fluid_.step_limit();
    const Particles& p = world.particles;
    const double gravity = double(world.parameters.gravity.norm());
    // Pressures are still unknown, and a lattice that is filled is not at rest under them.
    if (any_ && solves(world) && period_ == 0.0) {
        const double fall =
            double(model_.sound_speed) * std::sqrt(double(world.parameters.compressibility));
        limit.lower({first_way * double(model_.spacing) / fall, StepCause::pressure});
    }
    for (uint32_t b = 0; b < world.bodies.size(); ++b) {
        const SimulationBody& body = world.bodies[b];
        if (!body.flows()) continue;
        float fastest2 = -1.0f, viscosity = 0.0f, tension = 0.0f;  // of molten particles
        for (const uint32_t i : body.rows) {
            if (p.molten[i] <= 0.0f) continue;
            fastest2 = std::max(fastest2, moving ? p.v[i].squaredNorm() : 0.0f);
            viscosity = std::max(viscosity, viscosity_[i]);
            tension = std::max(tension, surface_tension_[i]);
        }
        // The first particles that come out must not find a step that is too large for them.
        if (fastest2 < 0.0f)
            if (const std::optional<float> speed = sources_.first_speed(world, b)) {
                const MaterialParameters& m = body.material;
                fastest2 = *speed * *speed;
                viscosity = m.is_meltable() ? m.molten_viscosity : m.viscosity;
                tension = m.is_meltable() ? m.molten_surface_tension : m.surface_tension;
            }
        if (fastest2 < 0.0f) continue;
        const float density = body.material.density;
        const FluidModel model = at_grain(model_, grain_of(body));
        const float inner = viscosity + artificial_viscosity(model, density);
        const double speed = std::sqrt(double(fastest2));
        StepLimit own = solves(world) ? solved_fluid_step(model, goals_of(world), speed, gravity,
                                                          double(density), double(tension))
                                      : stable_fluid_step(model, speed, double(density),
                                                          double(inner), double(tension));
        own.body = int(b);
        limit.lower(own);
    }
    return limit;
}

void FluidFlow::visit_motion(World&, StateVisitor& state) {
    state("period", period_);
    state("kicked", kicked_);
    state("remaining", remaining_);
    state("to_push", to_push_);
    state("pressing", pressing_);
    bool prepared = prepared_ || was_prepared_;
    state("prepared", prepared);
    fluid_.visit_motion(state);
    if (state.reads()) prepared_ = false, was_prepared_ = prepared;
}

void FluidFlow::visit_memory(World& world, StateVisitor& state) {
    state("model", model_);
    state("density", density_);
    state("viscosity", viscosity_);
    state("surface_tension", surface_tension_);
    state("role", role_);
    state("kicking", kicking_);
    state("any", any_);
    state("report", report_);
    if (state.reads()) find_grains(world);
    fluid_.visit(state, world.pool, world.neighbours);
}

}  // namespace taffy
