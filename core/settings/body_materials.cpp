#include "core/settings/body_materials.h"

#include "core/settings/body_rules.h"

namespace taffy {

namespace {

MaterialParameters changed(MaterialParameters material, const std::string& key,
                           const ParameterValue& value) {
    MaterialParameters::describe().at(key).set(material, value);
    material.use_last_yield(key);
    return material;
}

}  // namespace

std::vector<std::string> BodyMaterials::names(const World& world) const {
    std::vector<std::string> names;
    for (const SimulationBody& body : world.bodies) names.push_back(body.definition.name);
    return names;
}

void BodyMaterials::check(const World& world, uint32_t b,
                          const MaterialParameters& material) const {
    check_combination(world.bodies[b].definition.name,
                      combination(world, solids_, b, material, world.parameters));
}

void BodyMaterials::check(const World& world, std::span<const size_t> bodies,
                          const std::string& key, const ParameterValue& value,
                          Settings& settings) const {
    for (const size_t b : bodies) {
        const MaterialParameters next = changed(settings.material[b], key, value);
        Combination body = combination(world, solids_, uint32_t(b), next, settings.simulation);
        body.held = settings.held[b];
        check_combination(world.bodies[b].definition.name, body);
        settings.material[b] = next;
    }
}

void BodyMaterials::set(World& world, size_t b, const std::string& key,
                        const ParameterValue& value) {
    const MaterialParameters& before = world.bodies[b].material;
    const MaterialParameters next = changed(before, key, value);
    const auto& parameter = MaterialParameters::describe().at(key);
    // Particles may have other temperatures by now: sets them even if the value is the same.
    if (key == "temperature")
        set_temperature(world, uint32_t(b), double(next.temperature));
    else if (parameter.get(next) == parameter.get(before) &&
             next.yield_stress == before.yield_stress)
        return;
    set(world, uint32_t(b), next);
}

void BodyMaterials::set(World& world, uint32_t b, const MaterialParameters& material) {
    SimulationBody& body = world.bodies[b];
    if (material.density != body.material.density)
        for (const uint32_t i : body.rows)
            world.particles.mass[i] = material.density * world.particles.volume[i];
    body.material = material;
    solids_.set_material(b, material);
    world.changes.note(Change::materials);
    world.forces_valid = false;
}

void BodyMaterials::set_temperature(World& world, uint32_t b, double temperature) {
    for (const uint32_t i : world.bodies[b].rows) world.particles.temperature[i] = temperature;
    world.changes.note(Change::temperature);
}

}  // namespace taffy
