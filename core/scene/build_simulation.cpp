#include "core/scene/build_simulation.h"

#include "core/base/error.h"
#include "core/scene/sampling.h"

namespace taffy {

namespace {

RegionKind kind_of(RegionRole role) {
    switch (role) {
        case RegionRole::fixed:
            return RegionKind::fixed;
        case RegionRole::handle:
            return RegionKind::handle;
        case RegionRole::probe:
            break;
    }
    return RegionKind::probe;
}

void add_body(const BodyDescription& body, Simulation& simulation) {
    const ShapeSample sample = sample_shape(body.shape, body.spacing);
    const uint32_t index = simulation.add_body(define_body(body, sample));
    for (const RegionDescription& region : body.regions) {
        RegionDefinition definition{body.name + "." + region.name, kind_of(region.role), index,
                                    region_particles(region, sample.position)};
        if (definition.particles.empty())
            throw InputError("the region '" + definition.name + "' holds no particles");
        simulation.add_region(definition);
    }
}

}  // namespace

Simulation build_simulation(const SceneDescription& scene) {
    if (scene.bodies.empty()) throw InputError("the scene '" + scene.name + "' has no bodies");
    Simulation simulation;
    for (const BodyDescription& body : scene.bodies) add_body(body, simulation);
    for (const Obstacle& obstacle : scene.obstacles) simulation.add_obstacle(obstacle);
    simulation.finish_building(scene.name, scene.simulation);
    return simulation;
}

}  // namespace taffy
