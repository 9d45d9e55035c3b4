#include "core/simulation/simulation.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>
#include <utility>

#include "core/base/error.h"
#include "core/collision/surface_direction.h"
#include "core/integration/leapfrog.h"
#include "core/simulation/simulation_state.h"

namespace taffy {

Simulation::Simulation() : state_(std::make_unique<State>()) {}
Simulation::~Simulation() = default;
Simulation::Simulation(Simulation&&) noexcept = default;
Simulation& Simulation::operator=(Simulation&&) noexcept = default;

uint32_t Simulation::add_body(const BodyDefinition& definition) {
    State& s = *state_;
    TAFFY_CHECK(!definition.rest.empty());
    SimulationBody body{definition, definition.material};
    body.rows = BodyRows(s.particles.table.append(definition.rest.size()), definition.rest.size());
    body.definition.rest.clear();  // kept in particles.rest
    const uint32_t index = uint32_t(s.bodies.size());
    Particles& p = s.particles;

    Vec3f centre = Vec3f::Zero();
    for (const Vec3f& x : definition.rest) centre += x;
    centre /= float(body.rows.size());
    const bool is_fluid = definition.material.is_fluid();
    RestShape shape;
    for (uint32_t k = 0; k < body.rows.size(); ++k) {
        const uint32_t i = body.rows[k];
        const Vec3f x = definition.rest[k];
        p.rest[i] = p.x[i] = padded(x);
        p.v[i] = padded(definition.velocity + definition.angular_velocity.cross(Vec3f(x - centre)));
        p.volume[i] = definition.particle_volume;
        p.mass[i] = definition.material.density * definition.particle_volume;
        p.temperature[i] = double(definition.material.temperature);
        p.body[i] = uint16_t(index);
        if (k + definition.reserve >= body.rows.size()) p.flags[i] |= particle_flag::absent;
        if (!is_fluid) shape.x0.push_back(p.x[i]);
    }
    if (!is_fluid && definition.surface && !definition.surface->empty())
        body.surface =
            std::make_shared<EmbeddedSurface>(*definition.surface, shape.x0, definition.spacing,
                                              definition.support, definition.dimension);
    shape.support = definition.support;
    shape.spacing = definition.spacing;
    shape.particle_volume = definition.particle_volume;
    shape.thickness = definition.thickness;
    shape.dimension = definition.dimension;
    s.solids.add_body(body.rows, std::move(shape), definition.material);
    if (is_fluid) {  // no rest shape, no surface of its own
        s.bodies.push_back(std::move(body));
        return index;
    }
    s.check_operator(index, body.definition.name, definition.material.elasticity);
    s.check_bonds(body.definition.name, definition.material, s.parameters.integrator);
    s.check_melting(body.definition.name, definition.material);
    const RestState& rest = s.solids.lattices().rest_state(index);
    size_t most = 0;
    for (uint32_t k = 0; k < body.rows.size(); ++k) most = std::max(most, rest.pairs.of(k).size());
    const std::vector<Vec4f> outward =
        surface_directions(std::span(p.rest.values()).subspan(body.rows[0]), rest.pairs,
                           definition.spacing, definition.dimension);
    std::copy(outward.begin(), outward.end(), p.outward.begin() + body.rows[0]);
    for (const uint32_t i : body.rows)
        if (!is_present(p.flags[i])) p.outward[i].setZero();  // touches nothing
    body.reshaped = definition.reserve > 0;
    for (uint32_t k = 0; k < body.rows.size(); ++k)
        if (rest.pairs.of(k).size() < most) p.flags[body.rows[k]] |= particle_flag::surface;
    s.bodies.push_back(std::move(body));
    return index;
}

void Simulation::add_region(const RegionDefinition& definition) {
    State& s = *state_;
    TAFFY_CHECK(definition.body < s.bodies.size() && !definition.particles.empty());
    Region region{definition.name, definition.kind, definition.body, definition.particles};
    for (uint32_t& i : region.particles) i = s.bodies[definition.body].rows[i];
    if (definition.kind != RegionKind::probe) {
        if (s.bodies[definition.body].material.is_fluid())
            throw InputError("the region '" + definition.name +
                             "' cannot hold a fluid: only solids have fixed regions and handles");
        const bool is_handle = definition.kind == RegionKind::handle;
        for (uint32_t i : region.particles) {
            s.particles.flags[i] |= is_handle ? particle_flag::handle : particle_flag::fixed;
            s.particles.v[i].setZero();
        }
        s.solids.lattices().set_held(definition.body, definition.particles, Quatf::Identity());
        s.bodies[definition.body].anchored = true;
        if (is_handle)
            s.handles.emplace_back(region.name, region.body, region.particles, definition.particles,
                                   s.particles);
    }
    s.regions.push_back(std::move(region));
}

void Simulation::add_obstacle(const Obstacle& obstacle) {
    state_->obstacles.push_back(obstacle);
}

void Simulation::add_timed_change(const TimedChange& change) {
    state_->events.push_back({.definition = change});
}

void Simulation::finish_building(const std::string& scene_name,
                                 const SimulationParameters& parameters) {
    State& s = *state_;
    s.scene_name = scene_name;
    s.parameters = s.scene_parameters = parameters;
    s.pool.resize(parameters.threads);
    s.update_contact_bodies();
    s.add_bonds();
    s.check_integrator(parameters.integrator);
    s.update_fluid();
    s.change_phases();
    s.update_heat();
    s.check_changes({});
    s.move_obstacles(0.0);
    s.warn_of_start();
    s.find_stable_steps();
    s.initial = s.save();
    s.checkpoint();
}

StepStatus Simulation::step() {
    State& s = *state_;
    const auto start = std::chrono::steady_clock::now();
    s.run_events();
    double dt = s.choose_step();
    if (!s.forces_valid) {  // a parameter moved: the new forces may ask for a smaller step
        s.compute_forces(float(dt));
        s.update_acceleration_step();
        dt = s.choose_step();
    }
    s.remember_before(dt);
    s.kick_with_lasting_contacts(-std::exchange(s.lasting_kick, 0.0f));
    const bool implicit = s.is_implicit();
    double solve_seconds = 0.0;
    if (implicit) {
        const auto solve_start = std::chrono::steady_clock::now();
        dt = s.implicit_step(dt);
        if (dt < 0.0) return StepStatus::rolled_back;
        solve_seconds = seconds_since(solve_start);
    } else {
        kick(s.pool, s.particles, 0.5f * float(dt));
        s.solve_contacts(float(dt));
        s.find_smooth_motion();
        drift(s.pool, s.particles, float(dt));
        s.add_smooth_motion(float(dt));
        s.move_handles(float(dt));
        s.advance_sources(float(dt));
    }
    const float t = float(dt);
    s.move_obstacles(s.time + dt);
    if (!implicit) s.collide_with_obstacles(t);
    s.lose_impact_energy(t);
    s.friction.advance(s.view(t));
    s.exchange_heat(dt);
    s.compute_forces(t);
    if (!implicit) {
        kick(s.pool, s.particles, 0.5f * t);
        s.lasting_kick = 0.5f * t;
        s.kick_with_lasting_contacts(s.lasting_kick);
    }
    s.advance_phases();
    s.update_acceleration_step();
    if (s.step % 8 == 0) s.update_stretch_factor();
    s.time += dt;
    s.shown_time = s.time;
    s.step_size = dt;
    ++s.step;
    const std::string blow_up = s.find_blow_up(dt);
    if (!blow_up.empty()) {
        s.roll_back("Blow-up caught", blow_up);
        return StepStatus::rolled_back;
    }
    const bool checkpoint_due = s.time >= s.checkpoints.back().time + 0.25;
    const std::string departure = checkpoint_due ? s.find_departure() : std::string();
    if (!departure.empty()) {
        s.roll_back("Gone too far", departure);
        return StepStatus::rolled_back;
    }
    const bool wrecked = s.look_for_wreck(dt);
    if (checkpoint_due && s.wreck.doubtful == 0) s.checkpoint();
    s.cost_meter.add(s.elastic_seconds, s.force_seconds, seconds_since(start) - solve_seconds,
                     solve_seconds, dt);
    if (s.parameters.artificial_delay > 0.0f)
        std::this_thread::sleep_until(
            start + std::chrono::duration<double>(double(s.parameters.artificial_delay)));
    return wrecked ? StepStatus::wrecked : StepStatus::done;
}

StepStatus Simulation::step_towards(double until) {
    State& s = *state_;
    if (s.time < until - State::time_tolerance) {
        s.look_at = until;
        const StepStatus status = step();
        s.look_at = State::never;
        if (status == StepStatus::rolled_back) return status;
        if (status == StepStatus::wrecked) return s.show(until), status;
    }
    s.show(until);
    return StepStatus::done;
}

StepStatus Simulation::advance(double duration) {
    const double end = time() + duration;
    StepStatus status = StepStatus::done;
    while (status == StepStatus::done && time() < end - State::time_tolerance)
        status = step_towards(end);
    return status;
}

const BreakDown& Simulation::break_down() const {
    return state_->broke_down;
}

double Simulation::next_step_size() const {
    const State& s = *state_;
    StepClock clock = s.clock;
    clock.choose(s.time, s.allowed_step());
    return s.step_of(clock);
}

bool Simulation::paused() const {
    return state_->paused;
}
bool Simulation::take_single_step() {
    return std::exchange(state_->single_step, false);
}
double Simulation::time() const {
    return state_->shown_time;
}
size_t Simulation::particle_count() const {
    return state_->particles.size();
}
const SimulationParameters& Simulation::parameters() const {
    return state_->parameters;
}
Profiler& Simulation::profiler() {
    return state_->profiler;
}

}  // namespace taffy
