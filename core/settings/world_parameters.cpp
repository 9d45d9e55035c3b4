#include "core/settings/world_parameters.h"

#include "core/settings/body_rules.h"

namespace taffy {

void WorldParameters::check(const World& world, std::span<const size_t>, const std::string& key,
                            const ParameterValue& value, Settings& settings) const {
    Settings next = settings;
    table().at(key).set(next.simulation, value);
    if (is_in_rules("simulation." + key)) check_bodies(world, solids_, next);
    settings = std::move(next);
}

void WorldParameters::set(World& world, size_t, const std::string& key,
                          const ParameterValue& value) {
    const auto& parameter = table().at(key);
    const SimulationParameters before = world.parameters;
    parameter.set(world.parameters, value);
    if (parameter.get(world.parameters) == parameter.get(before)) return;
    if (world.pool.requested_threads() != world.parameters.threads)
        world.pool.resize(world.parameters.threads);
    if (!changes_motion(key)) return;
    world.changes.note(Change::parameters);
    world.forces_valid = false;
    if (world.parameters.integrator != before.integrator) new_integrator_();
}

}  // namespace taffy
