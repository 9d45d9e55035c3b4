#pragma once
#include "core/base/types.h"

namespace taffy {

/// Returns v / |v|, or a given unit vector where v vanishes.
inline Vec3f unit_or(const Vec3f& v, const Vec3f& otherwise) {
    const float length = v.norm();
    return length > 1e-12f ? Vec3f(v / length) : otherwise;
}

/// Returns the unit vector from the z axis to x; that of the x axis where x lies on the z axis.
inline Vec3f away_from_axis(const Vec3f& x) {
    return unit_or(Vec3f(x.x(), x.y(), 0.0f), Vec3f::UnitX());
}

}  // namespace taffy
