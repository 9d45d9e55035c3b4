#include "core/collision/obstacle_shape.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/collision/distance_grid.h"

namespace taffy {

namespace {

/// v / |v|, or a given unit vector where v vanishes.
Vec3f unit_or(const Vec3f& v, const Vec3f& otherwise) {
    const float length = v.norm();
    return length > 1e-12f ? Vec3f(v / length) : otherwise;
}

SurfacePoint nearest_on_box(const Vec3f& half_size, const Vec3f& x) {
    const Vec3f outside = x.cwiseAbs() - half_size;
    Vec3f normal = Vec3f::Zero();
    if ((outside.array() <= 0.0f).all()) {
        int axis = 0;
        const float distance = outside.maxCoeff(&axis);
        normal[axis] = x[axis] < 0.0f ? -1.0f : 1.0f;
        return {distance, normal};
    }
    for (int k = 0; k < 3; ++k) normal[k] = std::copysign(std::max(outside[k], 0.0f), x[k]);
    const float distance = normal.norm();
    return {distance, normal / distance};
}

/// In the plane through the axis: (distance from the axis, height).
SurfacePoint nearest_on_cylinder(float radius, float half_height, const Vec3f& x) {
    const Vec3f across = unit_or(Vec3f(x.x(), x.y(), 0.0f), Vec3f::UnitX());
    const Vec3f along = Vec3f::UnitZ() * (x.z() < 0.0f ? -1.0f : 1.0f);
    const float side = std::hypot(x.x(), x.y()) - radius, end = std::abs(x.z()) - half_height;
    if (side <= 0.0f && end <= 0.0f)
        return side > end ? SurfacePoint{side, across} : SurfacePoint{end, along};
    const float out = std::max(side, 0.0f), up = std::max(end, 0.0f);
    const float distance = std::hypot(out, up);
    return {distance, (out * across + up * along) / distance};
}

/// The lower half of a hollow sphere, radius to radius + thickness, with a flat rim at z = 0.
SurfacePoint nearest_on_bowl(float radius, float thickness, const Vec3f& x) {
    const float middle = radius + 0.5f * thickness, half = 0.5f * thickness;
    if (x.z() < 0.0f) {
        const float length = x.norm();
        const Vec3f radial = unit_or(x, -Vec3f::UnitZ());
        const SurfacePoint wall{std::abs(length - middle) - half,
                                length < middle ? Vec3f(-radial) : radial};
        const bool rim_is_nearer = wall.distance < 0.0f && x.z() > wall.distance;
        return rim_is_nearer ? SurfacePoint{x.z(), Vec3f::UnitZ()} : wall;
    }
    const Vec3f across = unit_or(Vec3f(x.x(), x.y(), 0.0f), Vec3f::UnitX());
    const float beside = std::hypot(x.x(), x.y()) - middle;
    const float out = std::max(std::abs(beside) - half, 0.0f);
    const float distance = std::hypot(out, x.z());
    const Vec3f away = std::copysign(out, beside) * across + x.z() * Vec3f::UnitZ();
    return {distance, unit_or(away, Vec3f::UnitZ())};
}

/// An upright cylinder with a floor, open above: the nearest point of its profile, turned about z.
SurfacePoint nearest_on_cup(const Obstacle& cup, const Vec3f& x) {
    const float inner = cup.radius, outer = inner + cup.thickness;
    const float top = 0.5f * cup.height, floor = cup.thickness - top;
    // (distance from the axis, height), walked along with the outside on the right.
    const Eigen::Vector2f profile[] = {{0.0f, -top}, {outer, -top},  {outer, top},
                                       {inner, top}, {inner, floor}, {0.0f, floor}};
    const Eigen::Vector2f at(std::hypot(x.x(), x.y()), x.z());
    float nearest = 1e30f;
    Eigen::Vector2f away = Eigen::Vector2f::UnitY(), out = Eigen::Vector2f::UnitY();
    for (int k = 0; k < 5; ++k) {
        const Eigen::Vector2f along = profile[k + 1] - profile[k];
        const float part =
            std::clamp((at - profile[k]).dot(along) / along.squaredNorm(), 0.0f, 1.0f);
        const Eigen::Vector2f way = at - profile[k] - part * along;
        if (way.norm() >= nearest) continue;
        nearest = way.norm(), away = way;
        out = Eigen::Vector2f(along.y(), -along.x()).normalized();
    }
    const bool inside =
        at.x() < outer && std::abs(at.y()) < top && (at.x() > inner || at.y() < floor);
    if (nearest > 1e-6f) out = (inside ? -1.0f : 1.0f) / nearest * away;
    const Vec3f across = unit_or(Vec3f(x.x(), x.y(), 0.0f), Vec3f::UnitX());
    return {inside ? -nearest : nearest, out.x() * across + out.y() * Vec3f::UnitZ()};
}

SurfacePoint nearest_in_own_frame(const Obstacle& o, const Vec3f& x) {
    switch (o.shape) {
        case ObstacleShape::plane:
            return {x.dot(o.normal), o.normal};
        case ObstacleShape::box:
            return nearest_on_box(o.half_size, x);
        case ObstacleShape::sphere:
            return {x.norm() - o.radius, unit_or(x, Vec3f::UnitZ())};
        case ObstacleShape::cylinder:
            return nearest_on_cylinder(o.radius, 0.5f * o.height, x);
        case ObstacleShape::bowl:
            return nearest_on_bowl(o.radius, o.thickness, x);
        case ObstacleShape::cup:
            return nearest_on_cup(o, x);
        case ObstacleShape::mesh:
            break;
    }
    TAFFY_CHECK(o.mesh_distance != nullptr);
    const DistanceGrid::Sample sample = o.mesh_distance->at(x);
    return {sample.distance, unit_or(sample.gradient, Vec3f::UnitZ())};
}

}  // namespace

SurfacePoint nearest_surface(const Obstacle& obstacle, const Vec3f& x) {
    const SurfacePoint local =
        nearest_in_own_frame(obstacle, obstacle.rotation.conjugate() * (x - obstacle.centre));
    return {local.distance, obstacle.rotation * local.normal};
}

ObstacleBounds bounds_of(const Obstacle& obstacle) {
    if (!obstacle.present) {  // reaches nothing
        ObstacleBounds none;
        none.lower.setConstant(1e30f), none.upper.setConstant(-1e30f);
        return none;
    }
    Vec3f reach = half_extents(obstacle);
    if (obstacle.shape != ObstacleShape::plane)
        reach = obstacle.rotation.toRotationMatrix().cwiseAbs() * reach;
    ObstacleBounds bounds;
    bounds.lower.head<3>() = obstacle.centre - reach;
    bounds.upper.head<3>() = obstacle.centre + reach;
    if (obstacle.shape == ObstacleShape::plane) {
        bounds.normal.head<3>() = obstacle.rotation * obstacle.normal;
        bounds.level = bounds.normal.head<3>().dot(obstacle.centre);
    }
    return bounds;
}

}  // namespace taffy
