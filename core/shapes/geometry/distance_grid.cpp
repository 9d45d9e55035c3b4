#include "core/shapes/geometry/distance_grid.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/error.h"

namespace taffy {

DistanceGrid::DistanceGrid(const Vec3f& lower, float cell, const Eigen::Vector3i& size,
                           std::vector<float> value)
    : lower_(lower), cell_(cell), size_(size), value_(std::move(value)) {
    TAFFY_CHECK(size.minCoeff() >= 2);
    TAFFY_CHECK(value_.size() == size_t(size.x()) * size_t(size.y()) * size_t(size.z()));
}

DistanceGrid::Sample DistanceGrid::at(const Vec3f& x) const {
    const Vec3f inside = x.cwiseMax(lower_).cwiseMin(upper());
    const Vec3f p = (inside - lower_) / cell_;
    const Eigen::Vector3i c =
        p.cast<int>().cwiseMin(size_ - Eigen::Vector3i::Constant(2)).cwiseMax(0);
    const Vec3f t = p - c.cast<float>();
    const size_t row = size_t(size_.x()), slice = row * size_t(size_.y());
    const float* v = &value_[size_t(c.z()) * slice + size_t(c.y()) * row + size_t(c.x())];
    const auto along = [&](size_t offset) { return std::pair(v[offset], v[offset + 1]); };
    const auto mix = [](float a, float b, float s) { return a + s * (b - a); };
    const auto [a0, a1] = along(0);
    const auto [b0, b1] = along(row);
    const auto [c0, c1] = along(slice);
    const auto [d0, d1] = along(slice + row);
    const float a = mix(a0, a1, t.x()), b = mix(b0, b1, t.x());
    const float e = mix(c0, c1, t.x()), d = mix(d0, d1, t.x());
    Sample sample;
    sample.distance = mix(mix(a, b, t.y()), mix(e, d, t.y()), t.z());
    sample.gradient = Vec3f(mix(mix(a1 - a0, b1 - b0, t.y()), mix(c1 - c0, d1 - d0, t.y()), t.z()),
                            mix(b - a, d - e, t.z()), mix(e, d, t.y()) - mix(a, b, t.y())) /
                      cell_;
    const Vec3f beyond = x - inside;
    const float away = beyond.norm();
    if (away > 0.0f) {
        sample.distance += away;
        sample.gradient = beyond / away;
    }
    return sample;
}

}  // namespace taffy
