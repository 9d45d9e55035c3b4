#include "core/scene/build_simulation.h"

#include <deque>

#include "core/base/error.h"
#include "core/scene/sampling.h"
#include "core/scene/shape_surface.h"

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

/// Samples of meshes, which take long to make: bodies that are alike share one.
class MeshSamples {
  public:
    const ShapeSample& get(const MeshShape& shape, float spacing) {
        for (const Entry& e : entries_)
            if (e.shape.model == shape.model && e.shape.packing == shape.packing &&
                e.shape.thickness == shape.thickness && e.spacing == spacing)
                return e.sample;
        return entries_.emplace_back(Entry{shape, spacing, sample_shape(shape, spacing)}).sample;
    }

  private:
    struct Entry {
        MeshShape shape;
        float spacing;
        ShapeSample sample;
    };
    std::deque<Entry> entries_;
};

void add_generated_surface(const BodyDescription& body, BodyDefinition& definition) {
    TriangleMesh mesh = shape_surface(body.shape, body.spacing);
    for (Vec3f& X : mesh.position) X = body.rotation * X + body.position;
    for (Vec3f& N : mesh.normal) N = body.rotation * N;
    definition.surface = std::make_shared<TriangleMesh>(std::move(mesh));
    definition.surface_generated = true;
}

void add_body(const BodyDescription& body, const ShapeSample& sample, Simulation& simulation) {
    BodyDefinition definition = define_body(body, sample);
    if (!definition.surface && definition.reserve == 0) add_generated_surface(body, definition);
    const uint32_t index = simulation.add_body(definition);
    for (const RegionDescription& region : body.regions) {
        RegionDefinition named{body.name + "." + region.name, kind_of(region.role), index,
                               region_particles(region, sample.position)};
        if (named.particles.empty())
            throw InputError("the region '" + named.name + "' holds no particles");
        simulation.add_region(named);
    }
}

}  // namespace

Simulation build_simulation(const SceneDescription& scene) {
    if (scene.bodies.empty()) throw InputError("the scene '" + scene.name + "' has no bodies");
    Simulation simulation;
    MeshSamples meshes;
    for (const BodyDescription& body : scene.bodies) {
        if (const auto* mesh = std::get_if<MeshShape>(&body.shape))
            add_body(body, meshes.get(*mesh, body.spacing), simulation);
        else
            add_body(body, sample_shape(body.shape, body.spacing), simulation);
    }
    for (const Obstacle& obstacle : scene.obstacles) simulation.add_obstacle(obstacle);
    for (const TimedChange& event : scene.events) simulation.add_timed_change(event);
    for (const Source& source : scene.sources) simulation.add_source(source);
    for (const Sink& sink : scene.sinks) simulation.add_sink(sink);
    simulation.finish_building(scene.name, scene.simulation);
    return simulation;
}

}  // namespace taffy
