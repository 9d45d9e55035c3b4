#include "core/solids/torn_surfaces.h"

#include <algorithm>

namespace taffy {

namespace {

NeighbourLists bonds_within(const BondLists& lists, const BodyRows& rows, size_t particles) {
    constexpr uint32_t elsewhere = ~0u;
    std::vector<uint32_t> number(particles, elsewhere);  // within the body, by row
    for (uint32_t k = 0; k < rows.size(); ++k) number[rows[k]] = k;
    NeighbourLists result;
    result.begin.push_back(0);
    for (const uint32_t row : rows) {
        for (uint32_t b = 0; b < lists.number[row]; ++b) {
            const uint32_t k = number[lists.other[lists.begin[row] + b]];
            if (k != elsewhere) result.neighbour.push_back(k);
        }
        std::sort(result.neighbour.begin() + long(result.begin.back()), result.neighbour.end());
        result.begin.push_back(uint32_t(result.neighbour.size()));
    }
    return result;
}

}  // namespace

std::shared_ptr<const EmbeddedSurface> TornSurfaces::surface(const World& world,
                                                             const BondLists& lists,
                                                             uint32_t index) {
    const SimulationBody& body = world.bodies[index];
    if (!body.surface || !body.is_torn()) return body.surface;
    torn_.resize(world.bodies.size());
    Torn& torn = torn_[index];
    NeighbourLists bonds = bonds_within(lists, body.rows, world.particles.size());
    const bool known = torn.whole == body.surface && torn.bonds.begin == bonds.begin &&
                       torn.bonds.neighbour == bonds.neighbour;
    if (known) return torn.surface;
    const BodyDefinition& d = body.definition;
    std::vector<Vec4f> rest;
    for (const uint32_t row : body.rows) rest.push_back(world.particles.rest[row]);
    torn.surface = std::make_shared<EmbeddedSurface>(
        body.surface->torn(rest, bonds, d.spacing, d.support, d.dimension));
    torn.whole = body.surface;
    torn.bonds = std::move(bonds);
    return torn.surface;
}

}  // namespace taffy
