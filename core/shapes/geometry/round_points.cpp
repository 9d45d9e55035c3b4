#include "core/shapes/geometry/round_points.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/mesh/relaxation.h"

namespace taffy {

namespace {

using std::numbers::pi;

int cells_across(double radius, double spacing) {
    return std::max(1, int(std::round(2.0 * radius / spacing)));
}

/// The inside of a ball at the origin; particles stay nearly half a spacing below its surface.
class Ball : public Container {
  public:
    Ball(double radius, double spacing) : radius_(radius), largest_(radius - 0.45 * spacing) {}

    Wall wall(const Vec3d& x, double, uint32_t) const override {
        const double r = x.norm();
        return {r > 0.0 ? Vec3d(x / r) : Vec3d::Zero(), radius_ - r};
    }
    Vec3d move(const Vec3d&, const Wall&, const Vec3d& to) const override {
        const double r = to.norm();
        return r > largest_ ? Vec3d(std::max(0.0, largest_) / r * to) : to;
    }

  private:
    double radius_, largest_;
};

/// The inside of a shape; particles stay nearly half a spacing below its surface, or as deep as the
/// shape allows.
class Inside : public Container {
  public:
    static constexpr double any = std::numeric_limits<double>::infinity();
    Inside(const Shape& shape, double spacing) : shape_(shape), depth_(0.45 * spacing) {}

    Wall wall(const Vec3d& x, double, uint32_t) const override {
        const SurfacePoint surface = shape_.nearest(x.cast<float>());
        return {surface.normal.cast<double>(), -double(surface.distance)};
    }
    Vec3d move(const Vec3d&, const Wall&, const Vec3d& to) const override {
        const Wall there = wall(to, any, Wall::nowhere);
        if (there.depth >= depth_) return to;
        const Vec3d in = to - (depth_ - there.depth) * there.outwards;
        return wall(in, any, Wall::nowhere).depth > there.depth ? in : to;
    }

  private:
    const Shape& shape_;
    double depth_;
};

/// Returns the count points whose level is lowest; equally low ones are taken in a spread-out
/// order.
template <class Level>
std::vector<Vec3d> lowest(const std::vector<Vec3d>& points, size_t count, const Level& level) {
    std::vector<std::pair<double, uint32_t>> key(points.size());
    std::vector<uint32_t> order(points.size());
    for (uint32_t i = 0; i < points.size(); ++i) {
        key[i] = {std::round(100.0 * level(points[i])), i * 2654435761u};
        order[i] = i;
    }
    std::ranges::sort(order, {}, [&](uint32_t i) { return key[i]; });
    std::vector<Vec3d> result;
    for (size_t k = 0; k < std::min(count, order.size()); ++k) result.push_back(points[order[k]]);
    return result;
}

/// Puts the middle at the origin and scales the points so that their cells have the second moment
/// of the shape: moment is the integral of r^2 over its content, an area or a volume.
void spread(std::vector<Vec3d>& points, double moment, double content, int dimension) {
    Vec3d middle = Vec3d::Zero();
    for (const Vec3d& x : points) middle += x / double(points.size());
    double sum = 0.0;
    for (Vec3d& x : points) sum += (x -= middle).squaredNorm();
    const double cell = content / double(points.size());
    const double own = content * dimension / 12.0 * std::pow(cell, 2.0 / dimension);
    if (sum <= 0.0 || own >= moment) return;
    const double factor = std::sqrt((moment - own) / (cell * sum));
    for (Vec3d& x : points) x *= factor;
}

}  // namespace

std::vector<Vec3d> disc_points(double radius, double spacing) {
    const int across = cells_across(radius, spacing);
    const double step = 2.0 * radius / across;
    std::vector<Vec3d> points;
    for (int ring = 0; ring < (across + 1) / 2; ++ring) {
        const double r = step * (ring + (across % 2 ? 0.0 : 0.5));
        const int count = std::max(1, int(std::round(2.0 * pi * r * step / (spacing * spacing))));
        for (int k = 0; k < count; ++k) {
            const double angle = 2.0 * pi * (k + 0.5 * (ring % 2)) / count;
            points.emplace_back(r * std::cos(angle), r * std::sin(angle), 0.0);
        }
    }
    const double area = pi * radius * radius;
    spread(points, 0.5 * area * radius * radius, area, 2);
    return points;
}

std::vector<Vec3d> solid_points(const Shape& shape, double spacing) {
    const Vec3d half = shape.half_extents().cast<double>();
    Eigen::Vector3i n;
    for (int a = 0; a < 3; ++a) n[a] = cells_across(half[a], spacing) + 2;
    std::vector<Vec3d> points;
    for (int k = 0; k < n[2]; ++k)
        for (int j = 0; j < n[1]; ++j)
            for (int i = 0; i < n[0]; ++i) {
                const Vec3d cell(i, j, k);
                const Vec3d x = spacing * (cell - 0.5 * (n.cast<double>() - Vec3d::Ones()));
                if (shape.nearest(x.cast<float>()).distance < spacing) points.push_back(x);
            }
    const double count = std::round(shape.volume() / (spacing * spacing * spacing));
    points = lowest(points, std::max<size_t>(1, size_t(count)), [&](const Vec3d& x) {
        return double(shape.nearest(x.cast<float>()).distance) / spacing;
    });
    const Inside inside(shape, spacing);
    for (Vec3d& x : points) x = inside.move(x, inside.wall(x, Inside::any, Wall::nowhere), x);
    relax(points, inside, {.spacing = spacing, .dimension = 3});
    return points;
}

std::vector<Vec3d> ball_points(double radius, double spacing) {
    const int n = cells_across(radius, spacing);
    std::vector<Vec3d> points;
    for (int k = 0; k < n; ++k)
        for (int j = 0; j < n; ++j)
            for (int i = 0; i < n; ++i)
                points.push_back(spacing * (Vec3d(i, j, k) - Vec3d::Constant(0.5 * (n - 1))));
    const size_t count =
        std::max<size_t>(1, size_t(std::round(4.0 / 3.0 * pi * std::pow(radius / spacing, 3))));
    points = lowest(points, count,
                    [&](const Vec3d& x) { return x.squaredNorm() / (spacing * spacing); });
    relax(points, Ball(radius, spacing), {.spacing = spacing, .dimension = 3});
    const double volume = 4.0 / 3.0 * pi * radius * radius * radius;
    spread(points, 0.6 * volume * radius * radius, volume, 3);
    return points;
}

}  // namespace taffy
