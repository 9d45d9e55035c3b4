#include "core/surfels/surfel_relaxation.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/surfels/point_groups.h"
#include "core/surfels/surfel_carrier.h"
#include "core/surfels/surfel_formulas.h"
#include "core/surfels/surfel_kernels.h"

namespace taffy {

namespace {

constexpr float group_extent = 2.0f;  // of surfels that share a search [spacings]

const Float4* as_float4(const std::vector<Vec4f>& values) {
    return reinterpret_cast<const Float4*>(values.data());
}

/// The plane of a surfel's neighbours, by principal components of their weighted positions [PGK02].
struct Plane {
    bool found = false;
    Vec3f mean, normal;
};

/// Returns the eigenvector of the least eigenvalue of a covariance (xx, yy, zz, xy, xz, yz); zero
/// where all points lie on a line. It is the eigenvector of the adjugate's greatest eigenvalue,
/// which outgrows the others as the matrix is squared.
Vec3f least_axis(const std::array<float, 6>& c) {
    const auto [xx, yy, zz, xy, xz, yz] = c;
    std::array<float, 6> a = {yy * zz - yz * yz, xx * zz - xz * xz, xx * yy - xy * xy,
                              xz * yz - xy * zz, xy * yz - xz * yy, xy * xz - yz * xx};
    const float size = xx + yy + zz;
    if (!(a[0] + a[1] + a[2] > 1e-3f * size * size)) return Vec3f::Zero();  // a line
    for (int k = 0; k < 3; ++k) {
        const float inverse = 1.0f / (a[0] + a[1] + a[2]);
        for (float& entry : a) entry *= inverse;
        const float xy2 = a[3] * a[3], xz2 = a[4] * a[4], yz2 = a[5] * a[5];
        a = {a[0] * a[0] + xy2 + xz2,
             a[1] * a[1] + xy2 + yz2,
             a[2] * a[2] + xz2 + yz2,
             a[3] * (a[0] + a[1]) + a[4] * a[5],
             a[4] * (a[0] + a[2]) + a[3] * a[5],
             a[5] * (a[1] + a[2]) + a[3] * a[4]};
    }
    if (a[0] >= a[1] && a[0] >= a[2]) return Vec3f(a[0], a[3], a[4]).normalized();
    return (a[1] >= a[2] ? Vec3f(a[3], a[1], a[5]) : Vec3f(a[4], a[5], a[2])).normalized();
}

Plane plane_of(const Vec3f& x, const Vec3f& n, const SurfelNeighbourSums& near) {
    if (near.count < 6 || !(near.weight > 0.0f)) return {};  // a strongly curved surface: a drop
    const Vec3f mean = Eigen::Map<const Vec3f>(near.offset) / near.weight;
    const float inverse = 1.0f / near.weight, *const m = near.product;
    const Vec3f normal =
        least_axis({m[0] * inverse - mean.x() * mean.x(), m[1] * inverse - mean.y() * mean.y(),
                    m[2] * inverse - mean.z() * mean.z(), m[3] * inverse - mean.x() * mean.y(),
                    m[4] * inverse - mean.x() * mean.z(), m[5] * inverse - mean.y() * mean.z()});
    const float facing = normal.dot(n);
    if (!(std::abs(facing) > 0.3f)) return {};  // no plane along the surface
    return {true, x + mean, facing > 0.0f ? normal : Vec3f(-normal)};
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
    const std::span<const uint32_t> around = neighbours.of(i);
    const size_t nearest = std::min<size_t>(around.size(), SurfelNeighbours::nearest);
    const SurfelNeighbourSums sums =
        surfel_functions().neighbours(as_float4(surfels.x), as_float4(surfels.n), around.data(),
                                      around.size(), nearest, i, neighbours.reach());
    const Plane plane = plane_of(x, n, sums);
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

    Vec3f apart = Eigen::Map<const Vec3f>(sums.apart);
    if (nearest > 0) apart *= p.repulsion_weight / float(nearest);

    Vec3f along = alpha * tangential_part(apart, normal);
    const float longest = 0.5f * radius_;
    if (along.norm() > longest) along *= longest / along.norm();
    const Vec3f step = alpha * normal_part(sum, normal) + along;
    Vec3f moved = x + step;
    const float c = at.c + at.gradient.dot(step);  // to first order
    if (c < p.least_level) moved += way_to(p.least_level, c) * out;
    return {outside_obstacles(moved), normal};
}

void SurfelRelaxation::group(const Surfels& surfels) {
    groups_.emplace(pool_, surfels.x, surfels.component, group_extent * spacing_);
}

void SurfelRelaxation::iterate(Surfels& surfels, const SurfelNeighbours& neighbours, float alpha,
                               std::span<const uint8_t> active) {
    const size_t count = surfels.size();
    x_.resize(count), n_.resize(count), moved_.resize(count), lost_.resize(count);
    const auto rests = [&](uint32_t i) {
        x_[i] = surfels.x[i], n_[i] = surfels.n[i];
        moved_[i] = 0.0f, lost_[i] = 0;
    };
    for_uneven(pool_, groups_->all().size(), [&](const RoundShare& some) {
        SurfelField::Candidates near, attracting;
        some.for_each([&](size_t g) {
            const PointGroup& group = groups_->all()[g];
            if (std::ranges::none_of(group.members, [&](uint32_t i) { return active[i] != 0; })) {
                std::ranges::for_each(group.members, rests);
                return;
            }
            const PointGroup::Box box = group.box(surfels.x);
            field_.gather(box, field_.support(), group.component, near);
            if (parameters_.attracting_weight > 0.0f)
                field_.gather(box, SurfelCarrier::support * spacing_, group.component, attracting);
            for (const uint32_t i : group.members) {
                if (!active[i]) {
                    rests(i);
                    continue;
                }
                const Moved to = relaxed(surfels, neighbours, i, near, attracting, alpha);
                moved_[i] = (to.x - surfels.x[i].head<3>()).norm();
                x_[i] = {to.x.x(), to.x.y(), to.x.z(), 0.0f};
                n_[i] = {to.n.x(), to.n.y(), to.n.z(), 0.0f};
                lost_[i] = to.lost;
            }
        });
    });
    surfels.x.swap(x_), surfels.n.swap(n_);
}

}  // namespace taffy
