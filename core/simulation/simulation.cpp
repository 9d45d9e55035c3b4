#include "core/simulation/simulation.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>
#include <utility>

#include "core/base/error.h"
#include "core/base/nearest_name.h"
#include "core/commands/parameter_keys.h"
#include "core/settings/body_rules.h"
#include "core/simulation/simulation_state.h"
#include "core/solids/place_body.h"
#include "core/watch/start_warnings.h"

namespace taffy {

Simulation::State::State()
    : implicit_steps(solids, solid_forces, contacts, handles,
                     [this] {
                         const auto saved = std::make_shared<SavedState>(history.motion());
                         return [this, saved] { restore(*saved); };
                     }),
      world_parameters(solids, [this] {
          implicit_steps.restart();
          clock.restart();
          cost_meter.restart();
      }) {
    modules = {&obstacle_tally, &solid_forces, &contacts, &fluid};
    for (const std::unique_ptr<Module>& load : loads) modules.push_back(load.get());
    modules.push_back(&region_loads);
    modules.insert(modules.end(), {&grips, &handles, &sources, &obstacle_motion, &obstacle_contacts,
                                   &impacts, &friction, &heat, &phases, &fracture, &plastic_flow,
                                   &sleep, &acceleration, &wreck});
    directory.add(ParameterOwner::simulation, world_parameters);
    directory.add(ParameterOwner::body, materials);
    directory.add(ParameterOwner::obstacle, obstacle_motion);
    directory.add(ParameterOwner::source, sources);
    directory.add(ParameterOwner::load, region_loads);
    directory.add(ParameterOwner::region, handles);
    rotation = [this](uint32_t row) { return solid_forces.rotation(*this, row); };
}

namespace {

/// Sets the region's initial temperatures and velocities, linear about its centre of mass.
void set_first_fields(const RegionDefinition& definition, std::span<const uint32_t> rows,
                      Particles& p) {
    Vec3d centre = Vec3d::Zero();
    double mass = 0.0;
    for (const uint32_t i : rows) {
        mass += double(p.mass[i]);
        centre += double(p.mass[i]) * xyz(p.x[i]).cast<double>();
    }
    centre /= mass;
    for (const uint32_t i : rows) {
        const Vec3f offset = (xyz(p.x[i]).cast<double>() - centre).cast<float>();
        if (definition.temperature)
            p.temperature[i] =
                double(*definition.temperature) + definition.temperature_gradient.dot(offset);
        if (definition.velocity)
            p.v[i] = padded(*definition.velocity + definition.velocity_gradient * offset);
    }
}

}  // namespace

Simulation::Simulation() : state_(std::make_unique<State>()) {}
Simulation::~Simulation() = default;
Simulation::Simulation(Simulation&&) noexcept = default;
Simulation& Simulation::operator=(Simulation&&) noexcept = default;

uint32_t Simulation::add_body(const BodyDefinition& definition) {
    State& s = *state_;
    const uint32_t index = place_body(s, s.solids, definition);
    if (!s.history.has_begun()) return index;  // the scene is being built
    make_surfaces(s);
    number_particles(s);
    s.changes.note(Change::materials);
    s.changes.note(Change::presence);
    s.settle();  // no forces act on the body in its first half step
    return index;
}

void Simulation::add_region(const RegionDefinition& definition) {
    State& s = *state_;
    TAFFY_CHECK(definition.body < s.bodies.size() && !definition.particles.empty());
    Region region{definition.name, definition.kind, definition.body, definition.particles};
    for (uint32_t& i : region.particles) i = s.bodies[definition.body].rows[i];
    if (definition.kind != RegionKind::probe) {
        const SimulationBody& body = s.bodies[definition.body];
        check_combination(body.definition.name, {body.material, s.parameters, false, true});
        s.handles.add(s, {region.name, definition.kind == RegionKind::fixed, definition.free,
                          region.body, region.particles, definition.particles});
    }
    set_first_fields(definition, region.particles, s.particles);
    s.heat.watch(region.particles);
    s.regions.push_back(std::move(region));
}

void Simulation::add_load(const RegionLoad& load) {
    State& s = *state_;
    std::vector<std::string> names;
    for (const Region& region : s.regions) {
        names.push_back(region.name);
        if (region.name != load.region) continue;
        if (load.moves() && region.kind != RegionKind::handle)
            throw InputError("'" + region.name +
                             "' is not a handle: only handles can be given a motion");
        return s.region_loads.add(load, region.body, region.particles);
    }
    throw InputError(names.empty() ? "the scene has no regions"
                                   : unknown_name_message("region", load.region, names));
}

void Simulation::add_point(const ProbePoint& point) {
    state_->points.push_back(point);
}

void Simulation::add_obstacle(const Obstacle& obstacle) {
    state_->obstacles.push_back(obstacle);
}

void Simulation::add_source(const Source& source) {
    check_can_be_poured(state_->bodies.at(source.body), source.name);
    state_->sources.add(*state_, source);
}

void Simulation::add_sink(const Sink& sink) {
    state_->sources.add(sink);
}

void Simulation::add_timed_change(const TimedChange& change) {
    state_->events.add(change);
}

void Simulation::finish_building(const std::string& scene_name,
                                 const SimulationParameters& parameters) {
    State& s = *state_;
    s.scene_name = scene_name;
    s.parameters = s.scene_parameters = parameters;
    s.pool.resize(parameters.threads);
    make_surfaces(s);
    s.add_bonds();
    check_bodies(s, s.solids, present_settings(s));
    for (const Change change : {Change::parameters, Change::materials, Change::presence})
        s.changes.note(change);
    s.settle();
    s.events.check({}, present_settings(s));
    move_obstacles(s, 0.0);
    if (const std::string text = start_warnings(s); !text.empty()) s.set_notice(text);
    s.solid_forces.find_stable_steps(s);
    s.history.begin();
}

void Simulation::check_changes(std::span<const TimedChange> changes) const {
    state_->events.check(changes, present_settings(*state_));
}

StepStatus Simulation::step_towards(double until) {
    State& s = *state_;
    StepStatus status = StepStatus::done;
    if (s.time < until - BetweenSteps::time_tolerance) {
        s.between.look_at(until);
        status = step();
        s.between.look_at(BetweenSteps::never);
    }
    if (status != StepStatus::rolled_back) s.between.show(s, until);
    return status;
}

StepStatus Simulation::advance(double duration) {
    const double end = time() + duration;
    StepStatus status = StepStatus::done;
    while (status == StepStatus::done && time() < end - BetweenSteps::time_tolerance)
        status = step_towards(end);
    return status;
}

const BreakDown& Simulation::break_down() const {
    return state_->broke_down;
}

double Simulation::next_step_size() const {
    const State& s = *state_;
    return s.step_of(s.next_clock());
}

bool Simulation::paused() const {
    return state_->paused;
}
bool Simulation::take_single_step() {
    return std::exchange(state_->single_step, false);
}
double Simulation::time() const {
    return state_->between.shown_time();
}
double Simulation::stepped_time() const {
    return state_->time;
}
bool Simulation::has_value(const std::string& path, const ParameterValue& value) const {
    try {
        const std::vector<ParameterDirectory::Present> all = state_->directory.present(path);
        return !all.empty() && std::ranges::all_of(all, [&](const ParameterDirectory::Present& it) {
            return it.has && same_value(it.value, value);
        });
    } catch (const InputError&) {  // there is no such parameter
        return false;
    }
}
void Simulation::tell(const std::string& notice) {
    state_->set_notice(notice);
}
uint64_t Simulation::step_count() const {
    return state_->World::step;
}
uint64_t Simulation::turns() const {
    return state_->turns;
}
float Simulation::fastest() const {
    const Particles& p = state_->particles;
    float speed2 = 0.0f;
    for (size_t i = 0; i < p.size(); ++i) {
        const float own2 = p.v[i].squaredNorm();
        if (is_present(p.flags[i]) && !(own2 <= speed2)) speed2 = own2;  // also if own2 is NaN
    }
    return std::sqrt(speed2);
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
