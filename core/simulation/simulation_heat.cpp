// Heat within a simulation: which particles exchange it, when, and what a person changes of it.
#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/base/nearest_name.h"
#include "core/collision/obstacle_parameters.h"
#include "core/simulation/simulation_state.h"

namespace taffy {

namespace {

constexpr double exchange_interval = 1.0 / 120.0;      // [s]
constexpr double coldest = -273.0, hottest = 10000.0;  // that heaters go to [C]

/// Width of a particle that fills its body like a cube, and the area that one side of it shows.
HeatMaterial heat_material(const SimulationBody& body) {
    const float V = body.definition.particle_volume, d = body.definition.spacing;
    HeatMaterial material;
    material.diffusivity = body.material.heat_diffusion;
    material.capacity = body.material.heat_capacity;
    material.volume = V;
    material.dimension = body.definition.dimension;
    material.spacing = material.dimension == 3 ? std::cbrt(V) : d;
    material.area = material.dimension == 3   ? std::cbrt(V * V)
                    : material.dimension == 2 ? d * d
                                              : std::sqrt(V * d);
    material.depth =
        0.5f * (material.dimension == 3 ? material.spacing : body.definition.thickness);
    return material;
}

/// Part of the brush's change at this distance from its centre: smooth, nothing at the rim.
double brush_part(float distance, float radius) {
    const double q = std::min(1.0, double(distance) / double(radius)), t = 1.0 - q * q;
    return t * t;
}

}  // namespace

void Simulation::State::update_heat() {
    HeatState& state = heat_state;
    state.material.clear();
    state.model.support = 0.0f;
    state.model.ambient_temperature = parameters.ambient_temperature;
    state.model.ambient_loss = parameters.ambient_loss;
    for (const SimulationBody& body : bodies) {
        state.material.push_back(heat_material(body));
        state.model.support = std::max(state.model.support, body.definition.support);
    }
    for (size_t i = 0; i < particles.size(); ++i)
        state.role[i] =
            is_present(particles.flags[i]) ? NeighbourRole::active : NeighbourRole::absent;
    state.checked = false;
}

void Simulation::State::set_temperature(uint32_t index, double temperature) {
    const SimulationBody& body = bodies[index];
    for (const uint32_t i : body.rows) particles.temperature[i] = temperature;
    before.temperature = particles.temperature.values();  // shown at once
    heat_state.checked = false;
}

HeatParticles Simulation::State::heat_particles() const {
    return {particles.x,     particles.volume,   particles.mass,     particles.body,
            heat_state.role, heat_state.heating, heat_state.material};
}

bool Simulation::State::heat_flows() {
    HeatState& state = heat_state;
    if (particles.size() == 0) return false;
    for (const SimulationBody& body : bodies)
        if (body.material.heating != 0.0f) return true;
    for (const Obstacle& obstacle : obstacles)
        if (obstacle.has_temperature) return true;
    if (!state.checked) {
        const auto [low, high] = std::ranges::minmax_element(particles.temperature);
        state.even = *low == *high;
        state.checked = true;
    }
    return !state.even || (parameters.ambient_loss > 0.0f &&
                           double(parameters.ambient_temperature) != particles.temperature.front());
}

void Simulation::State::find_heating(double dt) {
    std::vector<float>& heating = heat_state.heating;
    heating.clear();
    if (std::ranges::none_of(bodies,
                             [](const SimulationBody& b) { return b.material.heating != 0.0f; }))
        return;
    heating.resize(particles.size());
    pool.for_ranges(particles.size(), 1024, [&](size_t first, size_t last) {
        for (size_t i = first; i < last; ++i) {
            const MaterialParameters& material = bodies[particles.body[i]].material;
            double rate = double(material.heating);  // [K/s]
            const double T = particles.temperature[i];
            rate = std::clamp(rate, std::min(0.0, (coldest - T) / dt),
                              std::max(0.0, (hottest - T) / dt));
            heating[i] = float(rate * double(particles.mass[i]) * double(material.heat_capacity));
        }
    });
}

void Simulation::State::exchange_heat(double dt) {
    HeatState& state = heat_state;
    if (!heat_flows()) {
        state.due = 0.0;
        return;
    }
    state.due += dt;
    if (state.due < exchange_interval * (1.0 - 1e-9)) return;
    const Profiler::Scope scope(profiler, "heat");
    find_heating(state.due);
    state.given += state.heat
                       .exchange(pool, state.model, heat_particles(), ObstacleSet(obstacles),
                                 state.due, particles.temperature)
                       .total();
    state.due = 0.0;
    state.checked = false;
}

double Simulation::State::heat_capacity(uint32_t i) const {
    return double(particles.mass[i]) * double(bodies[particles.body[i]].material.heat_capacity);
}

double Simulation::State::heat_of(uint32_t i) const {
    return heat_capacity(i) * particles.temperature[i];
}

HeatFigures Simulation::State::heat_figures() const {
    HeatFigures figures;
    figures.given = heat_state.given;
    figures.streamed = heat_state.streamed;
    if (particles.size() == 0) return figures;
    double capacity = 0.0;  // [J/K]
    figures.lowest = hottest, figures.highest = coldest;
    for (uint32_t i = 0; i < particles.size(); ++i) {
        if (!is_present(particles.flags[i])) continue;
        const double T = particles.temperature[i];
        figures.lowest = std::min(figures.lowest, T);
        figures.highest = std::max(figures.highest, T);
        capacity += heat_capacity(i);
        figures.total += heat_of(i);
    }
    if (capacity > 0.0)
        figures.mean = figures.total / capacity;
    else
        figures.lowest = figures.highest = 0.0;  // nothing is there
    return figures;
}

void Simulation::State::paint_heat(const HeatBrush& brush) {
    if (!(brush.radius > 0.0f && std::isfinite(brush.radius) && std::isfinite(brush.change) &&
          brush.centre.allFinite()))
        throw InputError("a heat brush needs a place, a radius above zero and a change");
    for (uint32_t i = 0; i < particles.size(); ++i) {
        if (!is_present(particles.flags[i])) continue;
        const float distance = (xyz(particles.x[i]) - brush.centre).norm();
        if (distance >= brush.radius) continue;
        double& T = particles.temperature[i];
        const double before = T;
        T = std::clamp(T + brush.change * brush_part(distance, brush.radius),
                       std::min(before, coldest), std::max(before, hottest));
        heat_state.given += heat_capacity(i) * (T - before);
    }
    this->before.temperature = particles.temperature.values();  // shown at once
    heat_state.checked = false;
}

void Simulation::State::set_obstacle_parameter(const std::string& name,
                                               const std::string& parameter,
                                               const ParameterValue& value) {
    const auto& described = obstacle_parameters().at(parameter);
    std::vector<std::string> names;
    for (Obstacle& obstacle : obstacles) {
        if (obstacle.name == name) return described.set(obstacle, value);
        names.push_back(obstacle.name);
    }
    throw InputError(names.empty() ? "the scene has no obstacles"
                                   : unknown_name_message("obstacle", name, names));
}

}  // namespace taffy
