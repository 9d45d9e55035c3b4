#include "core/settings/body_rules.h"

namespace taffy {

Settings present_settings(const World& world) {
    Settings settings{world.parameters, {}, {}, {}};
    for (const SimulationBody& body : world.bodies) {
        settings.material.push_back(body.material);
        settings.held.push_back(body.anchored);
    }
    return settings;
}

bool gives_bonds(const World& world, const Solids& solids, uint32_t body) {
    return solids.has_bonds(body) || world.bodies[body].definition.material.is_fluid();
}

Combination combination(const World& world, const Solids& solids, uint32_t b,
                        const MaterialParameters& material,
                        const SimulationParameters& simulation) {
    const SimulationBody& body = world.bodies[b];
    return {material,
            simulation,
            !solids.lattices().allows(b, material.elasticity),
            body.anchored,
            gives_bonds(world, solids, b),
            body.poured};
}

void check_bodies(const World& world, const Solids& solids, const Settings& settings) {
    for (uint32_t b = 0; b < world.bodies.size(); ++b)
        check_combination(world.bodies[b].definition.name,
                          combination(world, solids, b, settings.material[b], settings.simulation));
}

bool all_allow(const World& world, const Solids& solids, Integrator integrator) {
    SimulationParameters wanted = world.parameters;
    wanted.integrator = integrator;
    for (uint32_t b = 0; b < world.bodies.size(); ++b)
        if (find_conflict(combination(world, solids, b, world.bodies[b].material, wanted)))
            return false;
    return true;
}

}  // namespace taffy
