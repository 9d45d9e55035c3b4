#pragma once
// The contribution of a box to the sums of a fluid particle near it. Beside an edge there is less
// of the box than behind an endless wall: a box at the rim of a hole that counted as an endless
// wall would narrow the hole by a spacing.
#include <array>

#include "core/collision/obstacle.h"
#include "core/fluid/wall_filling.h"

namespace taffy {

/// The filling U [-] and its negative gradient with respect to the position [1/m].
struct WallPart {
    double value = 0.0;
    Vec3d push = Vec3d::Zero();
};

/// A product over the axes of the box, as for a kernel that is a product: w(s) along the axis in
/// which the particle is farthest out, and along the other two the part of the kernel that the box
/// covers,
///     o = 1 - (w(t) + w(t')) / 2 w(0)   between two faces at distances t and t',
///     o = w(s) / 2 w(0)                 at the distance s beyond a face.
/// @param x  outside the box, or a little inside
inline WallPart box_wall(const WallFilling& wall, const Obstacle& box, const Vec3f& x) {
    const Vec3d p = (box.rotation.conjugate() * (x - box.centre)).cast<double>();
    const Vec3d half = box.shape->half_extents().cast<double>();
    int face = 0;
    (p.cwiseAbs() - half).maxCoeff(&face);
    const double twice = 2.0 * wall.value(0.0);
    std::array<double, 3> part{};
    Vec3d slope = Vec3d::Zero();  // negative derivatives of the parts
    for (int a = 0; a < 3; ++a) {
        const double s = std::abs(p[a]) - half[a], outward = p[a] < 0.0 ? -1.0 : 1.0;
        const double scale = a == face ? 1.0 : 1.0 / twice;
        if (a == face || s > 0.0) {
            const double out = std::max(0.0, s);
            part[size_t(a)] = scale * wall.value(out);
            slope[a] = outward * scale * wall.slope(out);
        } else {
            const double other = 2.0 * half[a] + s;  // to the face on the other side
            part[size_t(a)] = 1.0 - scale * (wall.value(-s) + wall.value(other));
            slope[a] = outward * scale * (wall.slope(-s) - wall.slope(other));
        }
    }
    const Vec3d push(slope[0] * part[1] * part[2], part[0] * slope[1] * part[2],
                     part[0] * part[1] * slope[2]);
    return {part[0] * part[1] * part[2], box.rotation.cast<double>() * push};
}

}  // namespace taffy
