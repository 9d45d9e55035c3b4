#pragma once
#include "core/base/types.h"

namespace taffy {

/// Distance along the ray o + t d to the triangle a, b, c, seen from either side; not positive when
/// they do not meet (Moeller and Trumbore 1997).
inline float distance_to_triangle(const Vec3f& o, const Vec3f& d, const Vec3f& a, const Vec3f& b,
                                  const Vec3f& c) {
    const Vec3f u = b - a, v = c - a, h = d.cross(v), s = o - a, q = s.cross(u);
    const float volume = u.dot(h);
    if (volume == 0.0f) return 0.0f;
    const float beta = s.dot(h) / volume, gamma = d.dot(q) / volume;
    return beta >= 0.0f && gamma >= 0.0f && beta + gamma <= 1.0f ? v.dot(q) / volume : 0.0f;
}

}  // namespace taffy
