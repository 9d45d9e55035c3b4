// Fluids within a simulation.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "core/base/error.h"
#include "core/fluid/xsph.h"
#include "core/integration/leapfrog.h"
#include "core/simulation/simulation_state.h"

namespace taffy {

bool Simulation::State::has_fluid() const {
    return std::ranges::any_of(bodies,
                               [](const SimulationBody& b) { return b.material.is_fluid(); });
}

void Simulation::State::check_integrator(Integrator integrator) const {
    if (integrator == Integrator::explicit_leapfrog) return;
    if (has_fluid())
        throw InputError(
            "fluids need the integrator 'explicit': pressure waves are not part of the "
            "equations that the implicit ones solve");
    if (solids.any_bonds())
        throw InputError(
            "bodies that creep, break or melt need the integrator 'explicit': bonds that change "
            "are not "
            "part of the equations that the implicit ones solve");
}

namespace {

/// h of a body that is or may become fluid [m]. That of what melts serves its elasticity.
float fluid_support(const SimulationBody& body) {
    const float own = body.definition.support;
    return body.material.is_fluid() ? own
                                    : std::max(own, fluid_support_ratio * body.definition.spacing);
}

/// Of what is fluid in it [N/m].
float largest_tension(const MaterialParameters& m) {
    return m.is_meltable() ? std::max(m.surface_tension, m.molten_surface_tension)
                           : m.surface_tension;
}

}  // namespace

FluidModel Simulation::State::fluid_model() const {
    FluidModel model;
    model.support = model.spacing = 0.0f;
    float lowest = 1e30f, highest = -1e30f, fastest = 0.0f;
    const Vec3f g = parameters.gravity;
    const Vec3f up = g.norm() > 0.0f ? Vec3f(-g.normalized()) : Vec3f::Zero();
    for (const Obstacle& obstacle : obstacles) lowest = std::min(lowest, up.dot(obstacle.centre));
    for (const SimulationBody& body : bodies) {
        if (!body.flows()) continue;
        model.support = std::max(model.support, fluid_support(body));
        model.spacing = std::max(model.spacing, body.definition.spacing);
        fastest = std::max(fastest, body.definition.velocity.norm());
        const size_t own = body.rows.size() - body.definition.reserve;
        for (size_t k = 0; k < own; ++k) {
            const float height = up.dot(xyz(particles.rest[body.rows[k]]));
            lowest = std::min(lowest, height), highest = std::max(highest, height);
        }
    }
    for (const Source& source : sources) {
        const float height = up.dot(source.position);
        lowest = std::min(lowest, height), highest = std::max(highest, height);
        fastest = std::max(fastest, source.speed);
    }
    const float fall = std::max(highest - lowest, model.spacing);
    float speed = parameters.fluid_speed > 0.0f
                      ? parameters.fluid_speed
                      : std::sqrt(fastest * fastest + 2.0f * g.norm() * fall);
    model.surface = parameters.surface_model;
    if (model.surface == SurfaceModel::cohesion)  // may press four times as much: see method.md
        for (const SimulationBody& body : bodies)
            if (body.flows())
                speed = std::max(
                    speed, 0.5f * std::sqrt(cohesion_energy(model, largest_tension(body.material)) /
                                            body.material.density));
    model.sound_speed = std::max(speed, 0.1f) / std::sqrt(parameters.compressibility);
    model.equation = parameters.state_equation;
    model.tensile_pressure = parameters.tensile_pressure;
    model.artificial_viscosity = parameters.artificial_viscosity;
    return model;
}

void Simulation::State::update_fluid() {
    if (std::ranges::none_of(bodies, [](const SimulationBody& b) { return b.flows(); })) return;
    fluid_state.model = fluid_model();
    fluid_state.density.use();
    fluid_state.viscosity.use();
    fluid_state.surface_tension.use();
    fluid_state.role.use();
    for (const SimulationBody& body : bodies)
        for (const uint32_t i : body.rows) {
            fluid_state.density[i] = body.material.density;
            if (body.material.is_meltable()) continue;  // see change_phases
            const bool fluid = body.material.is_fluid() && is_present(particles.flags[i]);
            particles.molten[i] = fluid ? 1.0f : 0.0f;
            fluid_state.viscosity[i] = fluid ? body.material.viscosity : 0.0f;
            fluid_state.surface_tension[i] = fluid ? body.material.surface_tension : 0.0f;
            fluid_state.role[i] = fluid                            ? NeighbourRole::active
                                  : is_present(particles.flags[i]) ? NeighbourRole::passive
                                                                   : NeighbourRole::absent;
        }
    fluid_state.any =
        std::ranges::any_of(particles.molten, [](float molten) { return molten > 0.0f; });
}

std::vector<std::string> Simulation::State::pressed_fluids() const {
    std::vector<std::string> sentences;
    for (const SimulationBody& body : bodies) {
        if (!body.material.is_fluid()) continue;
        const float rest = 0.5f * body.definition.spacing;
        float nearest = rest;
        const Obstacle* where = nullptr;
        for (const Obstacle& obstacle : obstacles)
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

void Simulation::State::add_fluid_forces() {
    if (!fluid_state.any) return;
    const Profiler::Scope scope(profiler, "fluid");
    fluid.add_forces(pool, fluid_state.model, fluid_particles(), ObstacleSet(obstacles),
                     particles.force);
}

FluidParticles Simulation::State::fluid_particles() const {
    return {particles.x,
            particles.v,
            particles.volume,
            fluid_state.density,
            particles.molten,
            fluid_state.viscosity,
            fluid_state.surface_tension,
            fluid_state.role};
}

void Simulation::State::find_smooth_motion() {
    if (!fluid_state.any || parameters.xsph <= 0.0f) return;
    fluid_state.smooth_motion.resize(particles.size());
    smooth_velocities(pool, fluid.neighbours(), fluid_state.model.support, fluid_particles(),
                      fluid_state.smooth_motion);
}

void Simulation::State::add_smooth_motion(float dt) {
    if (!fluid_state.any || parameters.xsph <= 0.0f) return;
    for (size_t i = 0; i < particles.size(); ++i)
        if (moves_freely(particles.flags[i]))
            particles.x[i] += dt * parameters.xsph * fluid_state.smooth_motion[i];
}

double Simulation::State::fluid_density_error() const {
    double sum = 0.0, count = 0.0;
    if (fluid.compression().empty()) return 0.0;
    for (const SimulationBody& body : bodies) {
        if (!body.flows()) continue;
        for (const uint32_t i : body.rows) {
            if (particles.molten[i] < 1.0f) continue;
            count += 1.0;
            // Less than one is the free surface, where neighbours are missing.
            sum += std::max(0.0, double(fluid.compression()[i]) - 1.0);
        }
    }
    return count > 0.0 ? sum / count : 0.0;
}

double Simulation::State::fluid_step(bool moving) const {
    double step = 1.0;
    if (!fluid_state.any && sources.empty()) return step;
    for (uint32_t b = 0; b < bodies.size(); ++b) {
        const SimulationBody& body = bodies[b];
        if (!body.flows()) continue;
        float fastest2 = -1.0f, viscosity = 0.0f, tension = 0.0f;  // of what is molten
        for (const uint32_t i : body.rows) {
            if (particles.molten[i] <= 0.0f) continue;
            fastest2 = std::max(fastest2, moving ? particles.v[i].squaredNorm() : 0.0f);
            viscosity = std::max(viscosity, fluid_state.viscosity[i]);
            tension = std::max(tension, fluid_state.surface_tension[i]);
        }
        for (size_t k = 0; k < sources.size(); ++k) {
            // The first that comes out must not find a step that is too large for it.
            const Source& source = sources[k];
            if (fastest2 >= 0.0f || source.body != b || sources_state.sources[k].emitted > 0)
                continue;
            if (!source.active || time >= double(source.stop)) continue;
            const MaterialParameters& m = body.material;
            fastest2 = source.speed * source.speed;
            viscosity = m.is_meltable() ? m.molten_viscosity : m.viscosity;
            tension = m.is_meltable() ? m.molten_surface_tension : m.surface_tension;
        }
        if (fastest2 < 0.0f) continue;
        const float density = body.material.density;
        const float inner = viscosity + artificial_viscosity(fluid_state.model, density);
        step = std::min(step, stable_fluid_step(fluid_state.model, std::sqrt(double(fastest2)),
                                                double(density), double(inner), double(tension)));
    }
    return step;
}

}  // namespace taffy
