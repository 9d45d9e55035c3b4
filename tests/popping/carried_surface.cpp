#include "tests/popping/carried_surface.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/particles/rows_by_id.h"
#include "core/surfels/points_near.h"

namespace taffy::popping {

namespace {

using Ranges = std::vector<CellGrid::Range>;

Vec4f four(const Vec3f& x) {
    return Vec4f(x.x(), x.y(), x.z(), 0.0f);
}

std::vector<Vec4f> centres_of(std::span<const Disc> discs) {
    std::vector<Vec4f> centres;
    centres.reserve(discs.size());
    for (const Disc& disc : discs) centres.push_back(four(disc.centre));
    return centres;
}

float largest_spacing(std::span<const Disc> a, std::span<const Disc> b) {
    float spacing = 1e-6f;
    for (const auto& discs : {a, b})
        for (const Disc& disc : discs) spacing = std::max(spacing, disc.spacing);
    return spacing;
}

float distance_to(const Disc& disc, const Vec3f& place) {
    const Vec3f away = place - disc.centre;
    const float height = away.dot(disc.normal);
    const float beside = std::max(0.0f, (away - height * disc.normal).norm() - disc.radius);
    return std::hypot(height, beside);
}

/// A surface to which distances are asked for.
class DiscField {
  public:
    DiscField(std::span<const Disc> discs, float spacing) : discs_(discs), spacing_(spacing) {
        const std::vector<Vec4f> centres = centres_of(discs);
        grid_.build(centres, spacing);
    }

    /// In spacings; farthest where there is nothing nearer.
    float distance(const Vec3f& place, Ranges& ranges) const {
        for (float reach = 1.0f;; reach *= 2.0f) {  // nearly all are near
            float least = reach * spacing_;
            for_points_near(grid_, four(place), reach * spacing_, ranges, [&](uint32_t j, float) {
                least = std::min(least, distance_to(discs_[grid_.order()[j]], place));
            });
            if (least < 0.5f * reach * spacing_ || reach >= farthest) return least / spacing_;
        }
    }

    /// Part of the surface that a disc stands for: a circle, shared by the discs in it that face
    /// the same way [d^2].
    float area(const Disc& disc, Ranges& ranges) const {
        const float reach = 0.8f * disc.spacing;
        int count = 0;
        for_points_near(grid_, four(disc.centre), reach, ranges, [&](uint32_t j, float) {
            count += discs_[grid_.order()[j]].normal.dot(disc.normal) > 0.0f;
        });
        const float part = reach / spacing_;
        return std::numbers::pi_v<float> * part * part / float(std::max(1, count));
    }

  private:
    std::span<const Disc> discs_;
    float spacing_;
    CellGrid grid_;
};

float vertex_reach(const Snapshot& snapshot) {
    return 0.7f * snapshot.iso_settings.cell;
}

}  // namespace

std::vector<Disc> discs_of(const Snapshot& snapshot, const Skins& skins) {
    std::vector<Disc> discs;
    for (const auto& skin : skins)
        for (size_t v = 0; v < skin->position.size(); ++v) {
            const float d = snapshot.bodies[snapshot.body[skin->particle[v]]].spacing;
            discs.push_back({skin->position[v], skin->normal[v], vertex_reach(snapshot) * d, d,
                             skin->particle[v]});
        }
    return discs;
}

std::vector<Disc> discs_of(const Snapshot& snapshot, std::span<const Splat> splats) {
    std::vector<Disc> discs;
    for (const Splat& splat : splats)
        discs.push_back({splat.centre, splat.u.cross(splat.v).normalized(), splat.u.norm(),
                         snapshot.bodies[snapshot.body[splat.particle]].spacing, splat.particle});
    return discs;
}

Motion::Motion(const ThreadPool& pool, const Snapshot& before, const Snapshot& now)
    : pool_(pool), now_(before.id.size(), ~0u), new_(now.id.size(), 1) {
    const RowsById rows(now.id);
    float spacing = 1e-6f;
    for (uint32_t i = 0; i < before.id.size(); ++i) {
        const std::optional<uint32_t> row = rows.find(before.id[i]);
        if (!row || !before.position[i].allFinite() || !now.position[*row].allFinite()) continue;
        now_[i] = *row, new_[*row] = 0;
        const Vec3f x = before.position[i].head<3>();
        from_.push_back(four(x)), by_.push_back(four(now.position[*row].head<3>() - x));
        spacing = std::max(spacing, 2.0f * before.position[i].w());
    }
    grid_.build(from_, spacing);
}

Motion::Affine Motion::at(const Vec3f& place, float spacing) const {
    Ranges ranges;
    const float reach = 2.0f * spacing;
    const auto weight = [&](float distance2) {
        const float q = 1.0f - distance2 / (reach * reach);
        return q * q;
    };
    float sum = 0.0f;
    Vec3f x = Vec3f::Zero(), u = Vec3f::Zero();
    for_points_near(grid_, four(place), reach, ranges, [&](uint32_t j, float distance2) {
        const float w = weight(distance2);
        sum += w, x += w * grid_.sorted()[j].head<3>(), u += w * by_[grid_.order()[j]].head<3>();
    });
    if (!(sum > 0.0f)) return {};
    x /= sum, u /= sum;
    // What lies in a plane or on a line is turned by the little that is added to its moments.
    Mat3f moments = 0.01f * spacing * spacing * Mat3f::Identity(), change = Mat3f::Zero();
    for_points_near(grid_, four(place), reach, ranges, [&](uint32_t j, float distance2) {
        const float w = weight(distance2) / sum;
        const Vec3f away = grid_.sorted()[j].head<3>() - x;
        moments += w * away * away.transpose();
        change += w * (by_[grid_.order()[j]].head<3>() - u) * away.transpose();
    });
    const Mat3f gradient = change * moments.inverse();
    return {u + gradient * (place - x), Mat3f::Identity() + gradient};
}

uint32_t Motion::index_now(uint32_t before) const {
    return now_[before] == ~0u ? 0 : now_[before];
}

namespace {

Vec3f turned(const Mat3f& f, const Vec3f& normal) {
    const Mat3f cofactor = f.determinant() * f.inverse().transpose();
    return (cofactor * normal).normalized();
}

}  // namespace

std::vector<Disc> Motion::carry(std::span<const Disc> discs) const {
    std::vector<Disc> result(discs.begin(), discs.end());
    pool_.for_ranges(result.size(), 256, [&](size_t begin, size_t end) {
        for (size_t i = begin; i < end; ++i) {
            const Affine motion = at(result[i].centre, result[i].spacing);
            result[i].centre += motion.shift;
            result[i].normal = turned(motion.gradient, result[i].normal);
        }
    });
    return result;
}

SurfaceMesh Motion::carry(const SurfaceMesh& skin, const Snapshot& before) const {
    SurfaceMesh result = skin;
    pool_.for_ranges(skin.position.size(), 256, [&](size_t begin, size_t end) {
        for (size_t v = begin; v < end; ++v) {
            const float d = before.bodies[before.body[skin.particle[v]]].spacing;
            const Affine motion = at(skin.position[v], d);
            result.position[v] += motion.shift;
            result.normal[v] = turned(motion.gradient, skin.normal[v]);
            result.particle[v] = index_now(skin.particle[v]);
        }
    });
    return result;
}

std::vector<Splat> Motion::carry(std::span<const Splat> splats, const Snapshot& before) const {
    std::vector<Splat> result(splats.begin(), splats.end());
    pool_.for_ranges(result.size(), 256, [&](size_t begin, size_t end) {
        for (size_t i = begin; i < end; ++i) {
            const float d = before.bodies[before.body[splats[i].particle]].spacing;
            const Affine motion = at(splats[i].centre, d);
            result[i].centre += motion.shift;
            result[i].u = motion.gradient * splats[i].u;
            result[i].v = motion.gradient * splats[i].v;
            result[i].particle = index_now(splats[i].particle);
        }
    });
    return result;
}

namespace {

struct Distance {
    float distance = 0.0f;  // [d]
    float area = 0.0f;      // that it stands for [d^2]
};

/// Of the discs of one surface to the other, those near the given places left out.
void add_distances(const ThreadPool& pool, std::span<const Disc> discs, const DiscField& own,
                   const DiscField& other, const CellGrid& left_out, std::vector<Distance>& out) {
    const size_t first = out.size();
    out.resize(first + discs.size());
    pool.for_ranges(discs.size(), 256, [&](size_t begin, size_t end) {
        Ranges ranges;
        for (size_t i = begin; i < end; ++i) {
            const Disc& disc = discs[i];
            const auto any = [](uint32_t) { return true; };
            if (nearest_point(left_out, four(disc.centre), 2.0f * disc.spacing, ranges, any) == ~0u)
                out[first + i] = {other.distance(disc.centre, ranges), own.area(disc, ranges)};
        }
    });
}

Jump summary_of(std::vector<Distance>& distances) {
    std::ranges::sort(distances, {}, &Distance::distance);
    Jump jump;
    double sum = 0.0, area = 0.0, below = 0.0;
    for (const Distance& d : distances) {
        sum += double(std::min(d.distance, most_in_mean)) * double(d.area), area += double(d.area);
        if (d.distance > torn_beyond) jump.torn += double(d.area);
    }
    if (!(area > 0.0)) return jump;
    jump.mean = sum / area, jump.largest = double(distances.back().distance);
    for (const Distance& d : distances)
        if ((below += double(d.area)) <= 0.99 * area) jump.quantile = double(d.distance);
    return jump;
}

}  // namespace

Jump jump_between(const ThreadPool& pool, std::span<const Disc> carried, std::span<const Disc> now,
                  const Snapshot& snapshot, const Motion& motion) {
    const float spacing = largest_spacing(carried, now);
    std::vector<Vec4f> fresh;
    for (uint32_t i = 0; i < snapshot.position.size(); ++i)
        if (motion.is_new(i) && snapshot.position[i].allFinite())
            fresh.push_back(four(snapshot.position[i].head<3>()));
    CellGrid mouths;
    mouths.build(fresh, spacing);
    const DiscField before(carried, spacing), after(now, spacing);
    std::vector<Distance> distances;
    add_distances(pool, now, after, before, mouths, distances);
    double area = 0.0;
    for (const Distance& d : distances) area += double(d.area);
    add_distances(pool, carried, before, after, mouths, distances);
    Jump jump = summary_of(distances);
    jump.area = area;
    return jump;
}

}  // namespace taffy::popping
