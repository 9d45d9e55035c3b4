#include "core/surfels/surfel_relaxation.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/surfels/surfel_carrier.h"
#include "core/surfels/surfel_formulas.h"

namespace taffy {

namespace {

/// Neighbours that a plane goes through have normals within pi/4.
constexpr float same_side = std::numbers::sqrt2_v<float> / 2.0f;

/// The plane of a surfel's neighbours: principal components of their weighted places [PGK02].
struct Plane {
    bool found = false;
    Vec3f mean, normal;
};

Plane plane_of(const Surfels& surfels, std::span<const uint32_t> neighbours, uint32_t i, float h) {
    const Vec4f x = surfels.x[i], n = surfels.n[i];
    const float inverse = 1.0f / (h * h);
    float sum = 0.0f, xx = 0.0f, yy = 0.0f, zz = 0.0f, xy = 0.0f, xz = 0.0f, yz = 0.0f;
    Vec3f first = Vec3f::Zero();
    int count = 0;
    for (const uint32_t j : neighbours) {
        if (n.dot(surfels.n[j]) < same_side) continue;
        const Vec4f r = surfels.x[j] - x;
        const float w = surfel_weight(r.squaredNorm() * inverse);
        sum += w, ++count;
        first += w * r.head<3>();
        xx += w * r.x() * r.x(), yy += w * r.y() * r.y(), zz += w * r.z() * r.z();
        xy += w * r.x() * r.y(), xz += w * r.x() * r.z(), yz += w * r.y() * r.z();
    }
    if (count < 6 || !(sum > 0.0f)) return {};  // a strongly curved surface: a small drop
    const Vec3f mean = first / sum;
    Mat3f C;
    C << xx, xy, xz, xy, yy, yz, xz, yz, zz;
    C = C / sum - mean * mean.transpose();
    Eigen::SelfAdjointEigenSolver<Mat3f> solver;
    solver.computeDirect(C);
    const Vec3f moment = solver.eigenvalues();
    if (!(moment[1] > 1e-3f * moment[2])) return {};  // a line has many planes
    Vec3f normal = solver.eigenvectors().col(0);
    const float facing = normal.dot(n.head<3>());
    if (!(std::abs(facing) > 0.3f)) return {};  // no plane along the surface
    return {true, x.head<3>() + mean, facing > 0.0f ? normal : Vec3f(-normal)};
}

}  // namespace

SurfelRelaxation::SurfelRelaxation(const ThreadPool& pool, const SurfelField& field,
                                   std::span<const Obstacle> obstacles,
                                   const SurfelParameters& parameters, float spacing)
    : pool_(pool),
      field_(field),
      obstacles_(obstacles),
      parameters_(parameters),
      spacing_(spacing),
      radius_(parameters.radius * spacing) {
    for (const Obstacle& obstacle : obstacles) bounds_.push_back(bounds_of(obstacle));
}

Vec3f SurfelRelaxation::outside_obstacles(const Vec3f& x) const {
    Vec3f place = x;
    for (size_t k = 0; k < obstacles_.size(); ++k) {
        if (!bounds_[k].reaches(Vec4f(place.x(), place.y(), place.z(), 0.0f), 0.0f)) continue;
        const SurfacePoint at = nearest_surface(obstacles_[k], place);
        if (at.distance < 0.0f) place -= at.distance * at.normal;
    }
    return place;
}

SurfelRelaxation::Moved SurfelRelaxation::relaxed(const Surfels& surfels,
                                                  const SurfelNeighbours& neighbours, uint32_t i,
                                                  const SurfelField::Candidates& near,
                                                  const SurfelField::Candidates& attracting,
                                                  float alpha) const {
    const SurfelParameters& p = parameters_;
    const Vec3f x = surfels.x[i].head<3>(), n = surfels.n[i].head<3>();
    const ColourValue at = field_.colour(near, x);
    const float slope = at.gradient.norm(), h = field_.support();
    if (at.c < 1e-3f || at.c - p.level > slope * h) return {x, n, true};
    const Vec3f out = -at.gradient / slope;
    const auto way_to = [&](float level, float c) {
        return std::clamp((c - level) / slope, -0.5f * h, 0.5f * h);
    };

    const Vec3f x_impl = x + way_to(p.level, at.c) * out;
    Vec3f sum = p.implicit_weight * implicit_force(x, x_impl);
    const Plane plane = plane_of(surfels, neighbours.of(i), i, neighbours.reach());
    Vec3f normal = p.implicit_weight * out;
    if (plane.found) {
        sum += p.smoothing_weight * smoothing_force(x, plane.mean, plane.normal);
        normal += p.smoothing_weight * plane.normal;
    }
    if (p.attracting_weight > 0.0f)
        sum += p.attracting_weight *
               attracting_force(
                   x, SurfelField::weighted_mean(attracting, x, SurfelCarrier::support * spacing_));
    normal = normal.norm() > 1e-3f ? Vec3f(normal.normalized()) : n;

    Vec3f apart = Vec3f::Zero();
    const auto nearest =
        neighbours.of(i).first(std::min<size_t>(neighbours.count(i), SurfelNeighbours::nearest));
    for (const uint32_t j : nearest)
        apart += repulsion_term(Vec3f(x - surfels.x[j].head<3>()), neighbours.reach());
    if (!nearest.empty()) apart *= p.repulsion_weight / float(nearest.size());

    Vec3f along = alpha * tangential_part(apart, normal);
    const float longest = 0.5f * radius_;
    if (along.norm() > longest) along *= longest / along.norm();
    const Vec3f step = alpha * normal_part(sum, normal) + along;
    Vec3f moved = x + step;
    const float c = at.c + at.gradient.dot(step);  // to first order
    if (c < p.least_level) moved += way_to(p.least_level, c) * out;
    return {outside_obstacles(moved), normal};
}

void SurfelRelaxation::iterate(Surfels& surfels, const SurfelNeighbours& neighbours, float alpha,
                               std::span<const uint8_t> active) {
    x_ = surfels.x, n_ = surfels.n;
    moved_.assign(surfels.size(), 0.0f), lost_.assign(surfels.size(), 0);
    const std::vector<SurfelGroup> groups = surfel_groups(surfels, 1.2f * spacing_);
    pool_.for_ranges(groups.size(), 4, [&](size_t begin, size_t end) {
        SurfelField::Candidates near, attracting;
        for (size_t g = begin; g < end; ++g) {
            const SurfelGroup& group = groups[g];
            if (std::none_of(active.begin() + group.first, active.begin() + group.last,
                             [](uint8_t is) { return is != 0; }))
                continue;
            const uint32_t component = surfels.component[group.first];
            field_.gather(group.lower, group.upper, field_.support(), component, near);
            if (parameters_.attracting_weight > 0.0f)
                field_.gather(group.lower, group.upper, SurfelCarrier::support * spacing_,
                              component, attracting);
            for (uint32_t i = group.first; i < group.last; ++i) {
                if (!active[i]) continue;
                const Moved to = relaxed(surfels, neighbours, i, near, attracting, alpha);
                moved_[i] = (to.x - surfels.x[i].head<3>()).norm();
                x_[i].head<3>() = to.x, n_[i].head<3>() = to.n;
                lost_[i] = to.lost;
            }
        }
    });
    surfels.x.swap(x_), surfels.n.swap(n_);
}

}  // namespace taffy
