#include "core/scene/build_simulation.h"

#include <algorithm>
#include <vector>

#include "core/base/error.h"
#include "core/base/memory.h"
#include "core/base/parallel.h"
#include "core/scene/sampling.h"
#include "core/scene/scene_memory.h"
#include "core/shapes/mesh_shape.h"
#include "core/shapes/shape_surface.h"

namespace taffy {

namespace {

constexpr float never = 1e30f;
constexpr double least_vertices = 500.0;  // of a body's surface, however many bodies there are

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

/// Samples of meshes, which take long to make: several are made at a time, and equal bodies share
/// one.
class MeshSamples {
  public:
    explicit MeshSamples(const SceneDescription& scene) {
        for (const BodyDescription& body : scene.bodies)
            if (const auto* mesh = as_mesh(*body.shape); mesh && !find(*mesh, body.spacing))
                entries_.push_back({*mesh, body.spacing, {}});
        ThreadPool(scene.simulation.threads)
            .for_ranges(entries_.size(), 1, [&](size_t a, size_t b) {
                for (size_t e = a; e < b; ++e)
                    entries_[e].sample = sample_shape(entries_[e].shape, entries_[e].spacing);
            });
    }
    /// The sample of a body of the scene.
    const ShapeSample& get(const MeshShape& shape, float spacing) const {
        return find(shape, spacing)->sample;
    }

  private:
    struct Entry {
        MeshShape shape;
        float spacing;
        ShapeSample sample;
    };
    const Entry* find(const MeshShape& shape, float spacing) const {
        for (const Entry& e : entries_)
            if (e.shape.model == shape.model && e.shape.packing == shape.packing &&
                e.shape.thickness == shape.thickness && e.spacing == spacing)
                return &e;
        return nullptr;
    }
    std::vector<Entry> entries_;
};

void add_generated_surface(const BodyDescription& body, double max_vertices,
                           BodyDefinition& definition) {
    TriangleMesh mesh = shape_surface(*body.shape, body.spacing, max_vertices);
    for (Vec3f& X : mesh.position) X = body.rotation * X + body.position;
    for (Vec3f& N : mesh.normal) N = body.rotation * N;
    definition.surface = std::make_shared<TriangleMesh>(std::move(mesh));
    definition.surface_generated = true;
}

/// @param particles  number of particles of the scene: the larger the body's share of them, the
///                   finer its surface may be
void add_body(const BodyDescription& body, const ShapeSample& sample, double particles,
              Simulation& simulation) {
    BodyDefinition definition = define_body(body, sample);
    if (!definition.surface && !definition.rest.empty() && !body.material.is_fluid()) {
        const double part = double(definition.rest.size()) / std::max(1.0, particles);
        const double vertices = std::min(1.0, part) * max_generated_vertices;
        add_generated_surface(body, std::max(least_vertices, vertices), definition);
    }
    const uint32_t index = simulation.add_body(definition);
    for (const RegionDescription& region : body.regions) {
        RegionDefinition named{body.name + "." + region.name, kind_of(region.role), index,
                               region_particles(region, sample.position)};
        if (named.particles.empty())
            throw InputError("the region '" + named.name + "' holds no particles");
        named.temperature = region.temperature;
        named.velocity = region.velocity;
        named.temperature_gradient = region.temperature_gradient;
        named.velocity_gradient << region.velocity_along_x, region.velocity_along_y,
            region.velocity_along_z;
        for (const char axis : region.free) named.free |= uint8_t(1u << (axis - 'x'));
        simulation.add_region(named);
    }
}

/// Calls work(region, path of the region's parameter 'held') for each fixed region and handle.
template <class Work>
void for_holds(const SceneDescription& scene, const Work& work) {
    for (const BodyDescription& body : scene.bodies)
        for (const RegionDescription& region : body.regions)
            if (region.holds()) work(region, "region." + body.name + "." + region.name + ".held");
}

void add_releases(const SceneDescription& scene, Simulation& simulation) {
    for_holds(scene, [&](const RegionDescription& region, const std::string& path) {
        if (region.release < never)
            simulation.add_timed_change(
                {.at = region.release, .until = region.release, .change = {path, false}});
    });
}

/// Lets go of the regions that do not hold from the start.
void let_go(const SceneDescription& scene, Simulation& simulation) {
    for_holds(scene, [&](const RegionDescription& region, const std::string& path) {
        if (!region.held) simulation.apply(SetParameter{path, false});
    });
}

}  // namespace

Simulation build_simulation(const SceneDescription& scene) {
    if (scene.bodies.empty()) throw InputError("the scene '" + scene.name + "' has no bodies");
    const SceneMemory memory(scene);
    check_memory(memory.bytes(), available_memory());
    const double particles = memory.particles();
    Simulation simulation;
    const MeshSamples meshes(scene);
    for (const BodyDescription& body : scene.bodies) {
        if (const auto* mesh = as_mesh(*body.shape))
            add_body(body, meshes.get(*mesh, body.spacing), particles, simulation);
        else
            add_body(body, sample_shape(*body.shape, body.spacing), particles, simulation);
    }
    for (const Obstacle& obstacle : scene.obstacles) simulation.add_obstacle(obstacle);
    for (const RegionLoad& load : scene.loads) simulation.add_load(load);
    for (const ProbePoint& point : scene.points) simulation.add_point(point);
    add_releases(scene, simulation);
    for (const TimedChange& event : scene.events) simulation.add_timed_change(event);
    for (const Source& source : scene.sources) simulation.add_source(source);
    for (const Sink& sink : scene.sinks) simulation.add_sink(sink);
    let_go(scene, simulation);
    simulation.finish_building(scene.name, scene.simulation);
    return simulation;
}

}  // namespace taffy
