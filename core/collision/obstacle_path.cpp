#include "core/collision/obstacle_path.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace taffy {

namespace {

using Vec6d = Eigen::Matrix<double, 6, 1>;  // position [m] and angles [degrees]

Vec6d value_of(const ObstacleKey& key) {
    Vec6d value;
    value << key.position.cast<double>(), key.angles.cast<double>();
    return value;
}

/// Speed at a key: that of the straight line between its neighbours.
Vec6d speed_at(const ObstaclePath& path, size_t k) {
    const std::vector<ObstacleKey>& keys = path.keys;
    const size_t last = keys.size() - 1;
    const auto rise = [&](size_t a) { return Vec6d(value_of(keys[a + 1]) - value_of(keys[a])); };
    const auto run = [&](size_t a) { return double(keys[a + 1].time) - double(keys[a].time); };
    if (k > 0 && k < last) return (rise(k - 1) + rise(k)) / (run(k - 1) + run(k));
    if (!path.loop) return Vec6d::Zero();
    return (rise(last - 1) + rise(0)) / (run(last - 1) + run(0));
}

struct Point {
    Vec6d value, speed;
};

Point point_at(const ObstaclePath& path, double time) {
    const std::vector<ObstacleKey>& keys = path.keys;
    const double first = double(keys.front().time), last = double(keys.back().time);
    if (path.loop)
        time =
            first + (time - first) - (last - first) * std::floor((time - first) / (last - first));
    if (!path.loop && time <= first) return {value_of(keys.front()), Vec6d::Zero()};
    if (!path.loop && time >= last) return {value_of(keys.back()), Vec6d::Zero()};
    size_t k = 0;
    while (k + 2 < keys.size() && time >= double(keys[k + 1].time)) ++k;
    const double length = double(keys[k + 1].time) - double(keys[k].time);
    const double s = (time - double(keys[k].time)) / length;
    const Vec6d p0 = value_of(keys[k]), p1 = value_of(keys[k + 1]);
    const Vec6d m0 = length * speed_at(path, k), m1 = length * speed_at(path, k + 1);
    const Vec6d a = 2.0 * (p0 - p1) + m0 + m1, b = 3.0 * (p1 - p0) - 2.0 * m0 - m1;
    return {p0 + s * (m0 + s * (b + s * a)), (m0 + s * (2.0 * b + 3.0 * s * a)) / length};
}

}  // namespace

Quatf rotation_from_angles(const Vec3d& degrees) {
    const auto turn = [&](int axis) {
        return Eigen::AngleAxisd(degrees[axis] * std::numbers::pi / 180.0, Vec3d::Unit(axis));
    };
    return Quatd(turn(2) * turn(1) * turn(0)).cast<float>();
}

void move_to_time(Obstacle& obstacle, double time) {
    obstacle.present = time >= double(obstacle.appears) && time < double(obstacle.vanishes);
    if (!obstacle.path) return;
    const Point now = point_at(*obstacle.path, time);
    obstacle.centre = now.value.head<3>().cast<float>();
    obstacle.velocity = now.speed.head<3>().cast<float>();
    obstacle.rotation = rotation_from_angles(now.value.tail<3>());
    // The spin is the sum of the three rates, each about its axis as turned by the later rotations.
    const Vec3d angle = now.value.tail<3>() * std::numbers::pi / 180.0;
    const Vec3d rate = now.speed.tail<3>() * std::numbers::pi / 180.0;
    const Quatd z(Eigen::AngleAxisd(angle.z(), Vec3d::UnitZ()));
    const Quatd zy = z * Quatd(Eigen::AngleAxisd(angle.y(), Vec3d::UnitY()));
    const Vec3d spin = rate.z() * Vec3d::UnitZ() + rate.y() * (z * Vec3d::UnitY()) +
                       rate.x() * (zy * Vec3d::UnitX());
    obstacle.spin = spin.cast<float>();
}

}  // namespace taffy
