#pragma once
#include <memory>
#include <string>

#include "core/base/types.h"
#include "core/collision/contact_law.h"
#include "core/shapes/shapes.h"

namespace taffy {

struct ObstaclePath;

/// A thing that bodies bump into and that nothing moves but its path.
struct Obstacle {
    std::string name;
    ShapePtr shape = make_shape("plane");  // about its own origin and axes; never null
    ContactLaw law{1.0f, 1.0f};            // factors on the scene's restitution and friction
    Vec3f centre = Vec3f::Zero();          // present; point on the plane, centre of the others [m]
    Quatf rotation = Quatf::Identity();    // present
    Vec3f velocity = Vec3f::Zero();        // of the centre [m/s]
    Vec3f spin = Vec3f::Zero();            // [rad/s]

    bool has_temperature = false;  // else it exchanges no heat
    float temperature = 20.0f;     // [C]
    float conductance = 1e4f;      // of its contact with particles [W/(m^2 K)]

    std::shared_ptr<const ObstaclePath> path;  // null: it does not move

    float appears = 0.0f;    // [s]
    float vanishes = 1e30f;  // [s]
    bool present = true;     // now; what is not neither collides nor is drawn

    bool transparent = false;  // drawn as thin glass
};

inline bool is_plane(const Obstacle& obstacle) {
    return obstacle.shape->kind().endless;
}
inline bool is_box(const Obstacle& obstacle) {
    return obstacle.shape->kind().block;
}
/// One sees through it.
inline bool is_glass(const Obstacle& obstacle) {
    return obstacle.transparent || obstacle.shape->kind().glass;
}
/// Of a plane, out of its solid side, as it is turned now.
inline Vec3f plane_normal(const Obstacle& plane) {
    return plane.rotation * plane.shape->nearest(Vec3f::Zero()).normal;
}

/// Velocity of the point of the obstacle that is at x now [m/s].
inline Vec3f velocity_at(const Obstacle& obstacle, const Vec3f& x) {
    return obstacle.velocity + obstacle.spin.cross(Vec3f(x - obstacle.centre));
}

}  // namespace taffy
