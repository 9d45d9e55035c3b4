#include "core/surfels/surfel_resampling.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "core/surfels/surfel_carrier.h"
#include "core/surfels/surfel_formulas.h"
#include "core/surfels/surfel_holding.h"
#include "core/surfels/surfel_seeding.h"

namespace taffy {

namespace {

/// Random numbers from 0 to 1 that depend only on the two arguments (splitmix64).
class Random {
  public:
    Random(uint32_t id, uint32_t turn) : state_(uint64_t(id) << 32 | turn) {}
    float next() {
        uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return float((z ^ (z >> 31)) >> 40) * 0x1p-24f;
    }

  private:
    uint64_t state_;
};

constexpr int tries = 24;
/// A new surfel of a solid has no wider angle without other surfels around it, or it would lie on
/// an edge or beyond one. Edges are where more than one neighbour is missing.
constexpr uint32_t few = least_neighbours - 1;
constexpr float widest_gap = 0.94f * std::numbers::pi_v<float>;
/// Distances of a new surfel from the one it is added for [r_s].
constexpr float nearest_place = 0.6f, farthest_place = 1.3f;
/// Least distance of a new surfel from all others, on fluids, whose surfels spread by themselves,
/// and on solids [r_s].
constexpr float least_distance = 0.4f, least_on_solids = 0.3f;

/// Limits for new surfels on solids: the distance from the mean of the particles around, in
/// spacings (a block's face is 1.0 from it, its corner 1.7), and the cosine between the direction
/// from this mean and the normal.
constexpr float farthest_out = 2.5f, least_facing = 0.5f;

struct Place {
    Vec3f x = Vec3f::Zero(), n = Vec3f::Zero();
    float distance2 = -1.0f;  // to the nearest surfel
    float gap = 0.0f;         // widest angle around it without surfels, if requested
    bool crowds = true;       // whether a surfel there has all the neighbours it may have
    bool is_better(const Place& other) const {
        return crowds == other.crowds ? distance2 > other.distance2 : !crowds;
    }
};

/// Moves q along the normal to the surface that surfel i and its neighbours suggest, and replaces
/// the normal by that of the surface there. Planes of surfels lie as far outside a curved surface
/// as their centres lie inside: the weighted mean of both heights is right to second order.
bool move_to_surface(const Surfels& surfels, const SurfelNeighbours& neighbours, uint32_t i,
                     Vec3f& q, Vec3f& normal) {
    const float inverse = 1.0f / (neighbours.reach() * neighbours.reach());
    Vec3f sum_n = Vec3f::Zero();
    float height = 0.0f, sum = 0.0f;
    const auto add = [&](uint32_t j) {
        const Vec3f n = surfels.n[j].head<3>(), offset = surfels.x[j].head<3>() - q;
        const float w = surfel_weight(offset.squaredNorm() * inverse), facing = n.dot(normal);
        if (!(w > 0.0f) || facing < std::numbers::sqrt2_v<float> / 2.0f) return;
        sum += w, sum_n += w * n;
        height += 0.5f * w * (n.dot(offset) / facing + normal.dot(offset));
    };
    add(i);
    for (const uint32_t j : neighbours.of(i)) add(j);
    if (!(sum > 0.0f)) return false;
    q += height / sum * normal;
    normal = sum_n.normalized();
    return true;
}

/// Returns the place on the surface near q, and how crowded it is.
Place on_surface(const Surfels& surfels, const SurfelNeighbours& neighbours, uint32_t i, Vec3f q,
                 bool find_gap) {
    Vec3f normal = surfels.n[i].head<3>();
    for (int round = 0; round < 2; ++round)
        if (!move_to_surface(surfels, neighbours, i, q, normal)) return {};
    Place place{.x = q, .n = normal, .distance2 = 1e30f, .crowds = false};
    const Vec3f along = any_tangent(normal), across = normal.cross(along);
    std::array<float, SurfelNeighbours::most + 1> angle;
    size_t count = 0;
    const auto add = [&](uint32_t j) {
        const Vec3f offset = surfels.x[j].head<3>() - q;
        place.distance2 = std::min(place.distance2, offset.squaredNorm());
        if (offset.norm() >= neighbours.reach()) return;
        if (find_gap) angle[count++] = std::atan2(offset.dot(across), offset.dot(along));
        place.crowds = place.crowds || neighbours.count(j) >= most_neighbours;
    };
    add(i);
    for (const uint32_t j : neighbours.of(i)) add(j);
    if (!find_gap) return place;
    place.gap = 2.0f * std::numbers::pi_v<float>;
    if (count == 0) return place;
    std::sort(angle.begin(), angle.begin() + count);
    place.gap = angle[0] + 2.0f * std::numbers::pi_v<float> - angle[count - 1];
    for (size_t k = 1; k < count; ++k) place.gap = std::max(place.gap, angle[k] - angle[k - 1]);
    return place;
}

}  // namespace

uint32_t SurfelResampling::choose_crowded(const Surfels& surfels,
                                          const SurfelNeighbours& neighbours) {
    const size_t count = surfels.size();
    stays_.assign(count, 1), left_.resize(count);
    for (size_t i = 0; i < count; ++i) left_[i] = neighbours.count(i);
    const auto can_go = [&](uint32_t i) {
        return stays_[i] && std::ranges::none_of(neighbours.of(i), [&](uint32_t j) {
                   return stays_[j] && left_[j] <= least_neighbours;
               });
    };
    uint32_t removed = 0;
    for (uint32_t i = 0; i < count; ++i)
        while (stays_[i] && left_[i] > most_neighbours) {
            uint32_t goes = i;  // or a neighbour, if only its removal leaves all others enough
            if (!can_go(i)) {
                const auto other = std::ranges::find_if(neighbours.of(i), can_go);
                if (other != neighbours.of(i).end()) goes = *other;
            }
            stays_[goes] = 0;
            ++removed;
            for (const uint32_t j : neighbours.of(goes))
                if (left_[j] > 0) --left_[j];
            if (goes != i && std::ranges::find(neighbours.of(goes), i) == neighbours.of(goes).end())
                --left_[i];  // a full list lacks some of the surfels that list its owner
        }
    return removed;
}

/// Returns whether matter ends at x and the normal points out of it. The plane of a tilted surfel
/// of a solid, as it can be just after freezing, leads away from the matter: new surfels beside it
/// would lack neighbours again and grow into a flap. The same happens where matter begins to melt.
bool SurfelResampling::is_place(uint32_t component, const Vec3f& x, const Vec3f& n, float fluid) {
    if (breaks_ || fluid > 0.0f)
        return is_at_surface(field_.colour(x, component, scratch_), n, level_);
    const float reach = SurfelCarrier::support * field_.spacing();
    field_.gather({x, x}, reach, component, scratch_);
    const Vec3f out = x - SurfelField::weighted_mean(scratch_, x, reach);
    return out.norm() < farthest_out * field_.spacing() && out.dot(n) > least_facing * out.norm();
}

bool SurfelResampling::add_near(Surfels& surfels, SurfelNeighbours& neighbours, uint32_t i,
                                uint32_t k, float fluid, uint32_t& next_id) {
    Random random(surfels.id[i], k + least_neighbours * neighbours.count(i));
    const Vec3f x = surfels.x[i].head<3>(), n = surfels.n[i].head<3>(), u = surfels.u[i].head<3>(),
                v = n.cross(u);
    const bool may_be_edge = fluid < 0.5f && neighbours.count(i) < few;
    Place best;
    for (int t = 0; t < tries; ++t) {
        const float angle = 2.0f * std::numbers::pi_v<float> * random.next();
        const float inner = nearest_place * nearest_place, outer = farthest_place * farthest_place;
        const float r = radius_ * std::sqrt(inner + (outer - inner) * random.next());
        const Vec3f q = x + r * (std::cos(angle) * u + std::sin(angle) * v);
        const Place place = on_surface(surfels, neighbours, i, q, may_be_edge);
        if (may_be_edge && place.gap > widest_gap) continue;
        if (place.distance2 >= 0.0f && place.is_better(best)) best = place;
    }
    if (best.distance2 < 0.0f) return false;
    if (fluid > 0.0f) {
        Vec3f level = best.x, normal = best.n;
        if (project_to_level(field_, surfels.component[i], level_, level, normal, scratch_)) {
            best.x += fluid * (level - best.x);
            best.n = (best.n + fluid * (normal - best.n)).normalized();
        }
    }
    if (fluid < 1.0f && !is_place(surfels.component[i], best.x, best.n, fluid)) return false;
    float nearest2 = (best.x - x).squaredNorm();
    const float reach = neighbours.reach();
    if (nearest2 >= reach * reach || best.n.dot(n) <= SurfelNeighbours::opposite)
        return false;  // it would be no neighbour of i
    for (const uint32_t j : neighbours.of(i))
        nearest2 = std::min(nearest2, (surfels.x[j].head<3>() - best.x).squaredNorm());
    const float least = radius_ * (fluid < 0.5f ? least_on_solids : least_distance);
    if (nearest2 < least * least) return false;
    surfels.add(best.x, best.n, surfels.beta[i], surfels.component[i], next_id++);
    neighbours.insert_last(surfels, i);
    return true;
}

}  // namespace taffy
