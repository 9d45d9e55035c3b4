#pragma once
// Geometry of a contact of two particles: the direction along which their surfaces push each other.
#include <algorithm>
#include <cmath>

#include "core/base/types.h"

namespace taffy {

/// The present surface around one particle, see surface_directions().
struct LocalSurface {
    Vec3f direction = Vec3f::Zero();
    float weight = 0.0f;
    int dimension = 3;  // 3 solid, 2 sheet, 1 rod
};

/// Returns the direction from this particle to the other that its surface suggests; zero if the
/// other is not in front of the surface.
/// @param u  unit vector to the other particle
inline Vec3f suggested_direction(const LocalSurface& s, const Vec3f& u) {
    constexpr float facing = 0.5f;  // cosine beyond which the other is not in front of the surface
    const float cosine = s.direction.dot(u);
    if (s.dimension == 3) return cosine > facing ? s.direction : Vec3f(Vec3f::Zero());
    if (s.dimension == 2)
        return std::abs(cosine) > facing ? Vec3f(std::copysign(1.0f, cosine) * s.direction)
                                         : Vec3f(Vec3f::Zero());
    const Vec3f across = u - cosine * s.direction;
    const float length = across.norm();
    return length > facing ? Vec3f(across / length) : Vec3f(Vec3f::Zero());
}

/// Returns the unit vector from a to b along which two surfaces push each other: the normal of the
/// flatter one, the common perpendicular of two rods, or the line between the particles where
/// neither surface faces the other. contact_normal(-e, b, a) is its exact negative.
/// @param e  offset from a to b [m], not zero
inline Vec3f contact_normal(const Vec3f& e, const LocalSurface& a, const LocalSurface& b) {
    const Vec3f u = e / e.norm();
    if (a.dimension == 1 && b.dimension == 1) {
        const Vec3f common = a.direction.cross(b.direction);
        const float sine = common.norm(), cosine = common.dot(u);
        if (sine > 0.3f && std::abs(cosine) > 0.5f * sine)
            return common * (std::copysign(1.0f, cosine) / sine);
    }
    const Vec3f n = a.weight * suggested_direction(a, u) - b.weight * suggested_direction(b, -u);
    const float length = n.norm();
    if (length <= 1e-6f) return u;
    const Vec3f unit = n / length;
    return unit.dot(u) > 0.5f ? unit : u;
}

}  // namespace taffy
