#include "core/scene/sampling.h"

#include <random>

#include "core/parameters/default_support.h"
#include "core/shapes/mesh_shape.h"

namespace taffy {

std::vector<uint32_t> region_particles(const RegionDescription& region,
                                       const std::vector<Vec3f>& position) {
    const Quatf into = region.rotation.conjugate();
    std::vector<uint32_t> particles;
    for (size_t i = 0; i < position.size(); ++i)
        if (region.shape->holds(into * (position[i] - region.position)) != region.outside)
            particles.push_back(uint32_t(i));
    return particles;
}

namespace {

constexpr float solid_support_ratio = 2.0f;
/// Random displacement of fluid particles along each axis, in spacings: a perfect lattice is a
/// crystal, which waves and drops must first break.
constexpr float fluid_shake = 0.09f;

/// Moves every point by up to reach along each axis [m]; the same for equal numbers of points.
void shake(std::vector<Vec3f>& points, float reach) {
    std::minstd_rand random(1);
    const auto part = [&] { return 2.0f * float(random()) / float(random.max()) - 1.0f; };
    for (Vec3f& x : points)
        for (int c = 0; c < 3; ++c) x[c] += reach * part();
}

/// The mesh of a body at its place in the world; nothing for other shapes.
std::shared_ptr<const TriangleMesh> placed_surface(const BodyDescription& body) {
    const MeshShape* shape = as_mesh(*body.shape);
    if (!shape || shape->model->surface.empty()) return nullptr;
    auto surface = std::make_shared<TriangleMesh>(shape->model->surface);
    for (Vec3f& x : surface->position) x = body.rotation * x + body.position;
    for (Vec3f& n : surface->normal) n = body.rotation * n;
    return surface;
}

}  // namespace

float support_ratio_of(const BodyDescription& description) {
    if (description.support_ratio > 0.0f) return description.support_ratio;
    return description.material.is_fluid() ? fluid_support_ratio : solid_support_ratio;
}

BodyDefinition define_body(const BodyDescription& description, const ShapeSample& sample) {
    BodyDefinition body;
    body.name = description.name;
    body.rest.reserve(sample.position.size());
    for (const Vec3f& x : sample.position)
        body.rest.push_back(description.rotation * x + description.position);
    body.spacing = description.spacing;
    const bool fluid = description.material.is_fluid();
    body.support = support_ratio_of(description) * description.spacing;
    if (fluid) shake(body.rest, fluid_shake * description.spacing);
    body.particle_volume = sample.particle_volume;
    body.thickness = sample.thickness;
    body.dimension = sample.dimension;
    body.velocity = description.velocity;
    body.angular_velocity = description.angular_velocity;
    body.pivot = description.pivot;
    body.velocity_gradient << description.velocity_along_x, description.velocity_along_y,
        description.velocity_along_z;
    body.temperature_gradient = description.temperature_gradient;
    body.colour = description.colour;
    body.look = description.look;
    body.shown_as = description.surface;
    body.material = description.material;
    body.surface = placed_surface(description);
    return body;
}

}  // namespace taffy
