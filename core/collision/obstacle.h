#pragma once
#include <memory>
#include <string>

#include "core/base/types.h"
#include "core/collision/contact_law.h"
#include "core/shapes/shapes.h"

namespace taffy {

struct ObstaclePath;

/// An object with which particles collide. Only its path moves it.
struct Obstacle {
    std::string name;
    ShapePtr shape = make_shape("plane");  // about its own origin and axes; never null
    ContactLaw law{1.0f, 1.0f};            // factors on the scene's restitution and friction
    Vec3f centre = Vec3f::Zero();          // present; a point on a plane, else the centre [m]
    Quatf rotation = Quatf::Identity();    // present
    Vec3f velocity = Vec3f::Zero();        // of the centre [m/s]
    Vec3f spin = Vec3f::Zero();            // [rad/s]

    bool has_temperature = false;  // if not, it exchanges no heat
    float temperature = 20.0f;     // [C]
    float conductance = 1e4f;      // of its contact with particles [W/(m^2 K)]

    std::shared_ptr<const ObstaclePath> path;  // null: it does not move

    float appears = 0.0f;    // [s]
    float vanishes = 1e30f;  // [s]
    bool present = true;     // now; if not, it neither collides nor is drawn

    bool transparent = false;  // drawn as thin glass
};

inline bool is_plane(const Obstacle& obstacle) {
    return obstacle.shape->kind().endless;
}
inline bool is_box(const Obstacle& obstacle) {
    return obstacle.shape->kind().block;
}
/// Returns whether the obstacle is drawn transparent.
inline bool is_glass(const Obstacle& obstacle) {
    return obstacle.transparent || obstacle.shape->kind().glass;
}
/// Returns the present normal of a plane, out of its solid side.
inline Vec3f plane_normal(const Obstacle& plane) {
    return plane.rotation * plane.shape->nearest(Vec3f::Zero()).normal;
}

/// Returns the velocity of the point of the obstacle that is at x now [m/s].
inline Vec3f velocity_at(const Obstacle& obstacle, const Vec3f& x) {
    return obstacle.velocity + obstacle.spin.cross(Vec3f(x - obstacle.centre));
}

}  // namespace taffy
