#include "core/surfels/surfel_surface.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/particles/rows_by_id.h"
#include "core/surfels/points_near.h"
#include "core/surfels/surfel_carrier.h"
#include "core/surfels/surfel_holding.h"
#include "core/surfels/surfel_update.h"

namespace taffy {

namespace {

constexpr uint32_t nowhere = ~0u;
constexpr int first_rounds = 5;           // of iterations, for a new surface
constexpr float near_surface = 0.85f;     // largest n_j of particles that need surfels near them
constexpr float covered = 1.5f;           // within this distance [spacings]
constexpr float covered_at_first = 1.0f;  // the same for a new particle

}  // namespace

void SurfelSurface::start(std::span<const OrientedPoint> points) {
    const uint32_t piece = components_.next();
    for (const OrientedPoint& point : points)
        surfels_.add(point.position, point.normal, 0.0f, piece, next_id_++);
}

void SurfelSurface::visit(StateVisitor& state) {
    state("surfels", surfels_);
    state("components", components_);
    state("next id", next_id_);
    state("particle x", particles_.x);
    state("particle id", particles_.id);
    state("particle component", particles_.component);
}

uint32_t SurfelSurface::component_count() const {
    std::vector<uint32_t> names = surfels_.component;
    std::ranges::sort(names);
    return uint32_t(std::unique(names.begin(), names.end()) - names.begin());
}

std::vector<uint32_t> SurfelSurface::places_now(std::span<const ParticleId> id) const {
    const RowsById rows(id);
    std::vector<uint32_t> place;
    for (const ParticleId old : particles_.id) place.push_back(rows.find(old).value_or(nowhere));
    return place;
}

SurfelCarrier SurfelSurface::carrier_to(const ThreadPool& pool, const SurfelInput& input,
                                        std::span<const uint32_t> place) const {
    std::vector<Vec4f> from, to;
    std::vector<float> beta;
    std::vector<uint32_t> component;
    for (size_t k = 0; k < place.size(); ++k) {
        if (place[k] == nowhere) continue;
        from.push_back(particles_.x[k]), to.push_back(input.x[place[k]]);
        beta.push_back(input.beta[place[k]]), component.push_back(particles_.component[k]);
    }
    SurfelCarrier carrier;
    carrier.build(pool, from, to, beta, component, input.spacing);
    return carrier;
}

bool SurfelSurface::carry(const ThreadPool& pool, const SurfelInput& input,
                          std::span<const uint32_t> place) {
    const SurfelCarrier carrier = carrier_to(pool, input, place);
    std::vector<uint8_t> stays(surfels_.size());
    carrier.carry(pool, surfels_, [&](uint32_t i, const CarriedSurfel& to) {
        stays[i] = to.found;
        const float path = (to.x - surfels_.x[i].head<3>()).norm();
        surfels_.drift[i] = to.beta > 0.0f ? surfels_.drift[i] + path : Surfels::unrelaxed;
        surfels_.x[i].head<3>() = to.x, surfels_.n[i].head<3>() = to.n;
        surfels_.u[i].head<3>() = to.u, surfels_.beta[i] = to.beta;
    });
    if (std::ranges::find(stays, 0) != stays.end()) surfels_.keep(stays);
    return carrier.moves();
}

void SurfelSurface::carried(const ThreadPool& pool, const SurfelInput& input, std::vector<Vec4f>& x,
                            std::vector<Vec4f>& n, std::vector<Vec4f>& u) const {
    x = surfels_.x, n = surfels_.n, u = surfels_.u;
    const SurfelCarrier carrier = carrier_to(pool, input, places_now(input.id));
    if (!carrier.moves()) return;
    carrier.carry(pool, surfels_, [&](uint32_t i, const CarriedSurfel& to) {
        x[i].head<3>() = to.x, n[i].head<3>() = to.n, u[i].head<3>() = to.u;
    });
}

std::vector<uint32_t> SurfelSurface::uncovered(const ThreadPool& pool, const SurfelInput& input,
                                               const SurfelField& field, const CellGrid& grid,
                                               const ParticlePieces& pieces,
                                               std::span<const uint8_t> is_new) const {
    std::vector<uint8_t> bare(input.x.size(), 0);
    pool.for_ranges(bare.size(), 64, [&](size_t begin, size_t end) {
        std::vector<CellGrid::Range> ranges;
        for (size_t p = begin; p < end; ++p) {
            if (field.numbers()[p] > near_surface) continue;
            const float reach = input.spacing * (is_new[p] ? covered_at_first : covered);
            bare[p] = surfels_.empty() ||
                      !has_point_near(grid, input.x[p], reach, ranges, [&](uint32_t j) {
                          return surfels_.component[j] == pieces.piece[p];
                      });
        }
    });
    std::vector<uint32_t> result;
    for (uint32_t p = 0; p < bare.size(); ++p)
        if (bare[p]) result.push_back(p);
    return result;
}

SurfelSurface::Work SurfelSurface::update(const ThreadPool& pool, const SurfelInput& input,
                                          const SurfelParameters& parameters) {
    TAFFY_CHECK(input.x.size() == input.id.size() && input.x.size() == input.beta.size());
    Work work;
    const float radius = parameters.radius * input.spacing, reach = 2.0f * radius;
    const bool was_empty = surfels_.empty(), knows_particles = !particles_.x.empty();
    const std::vector<uint32_t> place = places_now(input.id);
    const bool moved = knows_particles && carry(pool, input, place);

    SurfelNeighbours& neighbours = neighbours_;
    neighbours.sort_and_find(pool, surfels_, reach);
    ParticlePieces pieces{input.x, input.beta,
                          std::vector<uint32_t>(input.x.size(), Surfels::no_component),
                          input.spacing};
    std::vector<uint8_t> is_new(input.x.size(), 1);
    for (size_t k = 0; k < place.size(); ++k)
        if (place[k] != nowhere) {
            pieces.piece[place[k]] = particles_.component[k];
            is_new[place[k]] = 0;
        }
    components_.place_particles(pool, surfels_, neighbours.grid(), pieces);
    const auto remember = [&] {
        particles_.x.assign(input.x.begin(), input.x.end());
        particles_.id.assign(input.id.begin(), input.id.end());
        particles_.component = pieces.piece;
    };
    if (!knows_particles) {  // gives the surfels their beta
        remember();
        carry(pool, input, places_now(input.id));
        neighbours.sort_and_find(pool, surfels_, reach);
    }

    SurfelField& field = field_;
    const auto rebuild = [&] {
        field.build(pool, input.x, pieces.piece, input.spacing, parameters.level);
    };
    rebuild();
    work.split = components_.split(pool, surfels_, neighbours, field, pieces, parameters.level);
    if (work.split) rebuild();
    std::vector<uint8_t> stays;
    work.merged = components_.merge(pool, surfels_, neighbours.grid(), field, pieces,
                                    parameters.merging_distance * input.spacing, stays);
    if (work.merged) surfels_.keep(stays), rebuild();
    if (work.split || work.merged) neighbours.sort_and_find(pool, surfels_, reach);

    if (moved && hold_solids(pool, field, parameters.level, input.breaks, surfels_, stays)) {
        surfels_.keep(stays);
        neighbours.sort_and_find(pool, surfels_, reach);
    }

    SurfelUpdate::Fresh fresh{next_id_, next_id_};
    const std::vector<uint32_t> bare =
        uncovered(pool, input, field, neighbours.grid(), pieces, is_new);
    if (!bare.empty()) {
        seed_surfels(pool, field, bare, input.x, pieces.piece, input.beta, parameters.level,
                     input.spacing, radius, surfels_, next_id_);
        fresh.last = was_empty ? ~0u : next_id_;
        neighbours.sort_and_find(pool, surfels_, reach);
    }

    const auto relax = [&](int iterations) {
        SurfelRelaxation relaxation(pool, field, input.obstacles, parameters, input.spacing);
        SurfelUpdate update(pool, surfels_, neighbours, field, parameters, input.spacing, fresh,
                            input.breaks);
        const SurfelUpdate::Work done = update.run(relaxation, iterations, next_id_);
        work.iterations += done.iterations, work.relaxed += done.relaxed;
        work.added += done.added, work.removed += done.removed;
    };
    for (int k = 0; was_empty && k < first_rounds; ++k) {
        relax(parameters.iterations);
        neighbours.sort_and_find(pool, surfels_, reach);
    }
    relax(parameters.iterations);
    remember();
    return work;
}

}  // namespace taffy
