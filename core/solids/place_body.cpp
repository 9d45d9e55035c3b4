#include "core/solids/place_body.h"

#include <algorithm>

#include "core/collision/surface_direction.h"
#include "core/parameters/combinations.h"
#include "core/surface/embedded_surface.h"

namespace taffy {

uint32_t place_body(World& world, Solids& solids, const BodyDefinition& definition) {
    SimulationBody body{definition, definition.material};
    body.rows =
        BodyRows(world.particles.table.append(definition.rest.size()), definition.rest.size());
    body.definition.rest.clear();  // kept in particles.rest
    const uint32_t index = uint32_t(world.bodies.size());
    Particles& p = world.particles;

    Vec3f centre = Vec3f::Zero();
    for (const Vec3f& x : definition.rest) centre += x;
    centre /= float(std::max<size_t>(body.rows.size(), 1));
    const bool is_fluid = definition.material.is_fluid();
    RestShape shape;
    for (uint32_t k = 0; k < body.rows.size(); ++k) {
        const uint32_t i = body.rows[k];
        const Vec3f x = definition.rest[k];
        p.rest[i] = p.x[i] = padded(x);
        const Vec3f offset = x - centre;
        p.v[i] = padded(definition.velocity + definition.velocity_gradient * offset +
                        definition.angular_velocity.cross(Vec3f(offset - definition.pivot)));
        p.volume[i] = definition.particle_volume;
        p.mass[i] = definition.material.density * definition.particle_volume;
        p.temperature[i] = double(definition.material.temperature) +
                           double(definition.temperature_gradient.dot(offset));
        p.body[i] = uint16_t(index);
        body.first_lower = body.first_lower.cwiseMin(x);
        body.first_upper = body.first_upper.cwiseMax(x);
        if (!is_fluid) shape.x0.push_back(p.x[i]);
    }
    shape.support = definition.support;
    shape.spacing = definition.spacing;
    shape.particle_volume = definition.particle_volume;
    shape.thickness = definition.thickness;
    shape.dimension = definition.dimension;
    solids.add_body(body.rows, std::move(shape), definition.material);
    check_combination(definition.name,
                      {definition.material, world.parameters,
                       !solids.lattices().allows(index, definition.material.elasticity)});
    if (is_fluid) {  // without rest shape and surface
        world.bodies.push_back(std::move(body));
        return index;
    }
    body.reshaped = body.rows.empty();
    if (body.rows.empty()) {
        world.bodies.push_back(std::move(body));
        return index;
    }
    const RestState& rest = solids.lattices().rest_state(index);
    size_t most = 0;
    for (uint32_t k = 0; k < body.rows.size(); ++k) most = std::max(most, rest.pairs.of(k).size());
    const std::vector<Vec4f> outward =
        surface_directions(std::span(p.rest.values()).subspan(body.rows[0]), rest.pairs,
                           definition.spacing, definition.dimension);
    std::copy(outward.begin(), outward.end(), p.outward.begin() + body.rows[0]);
    for (uint32_t k = 0; k < body.rows.size(); ++k)
        if (rest.pairs.of(k).size() < most) p.flags[body.rows[k]] |= particle_flag::surface;
    world.bodies.push_back(std::move(body));
    return index;
}

void make_surfaces(World& world) {
    world.pool.for_ranges(world.bodies.size(), 1, [&](size_t first, size_t last) {
        for (size_t b = first; b < last; ++b) {
            SimulationBody& body = world.bodies[b];
            const BodyDefinition& definition = body.definition;
            if (body.surface || definition.material.is_fluid() || !definition.surface ||
                definition.surface->empty())
                continue;
            std::vector<Vec4f> rest;
            for (const uint32_t i : body.rows) rest.push_back(world.particles.rest[i]);
            body.surface =
                std::make_shared<EmbeddedSurface>(*definition.surface, rest, definition.spacing,
                                                  definition.support, definition.dimension);
        }
    });
}

}  // namespace taffy
