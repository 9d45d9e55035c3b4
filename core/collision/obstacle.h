#pragma once
#include <memory>
#include <string>

#include "core/base/types.h"
#include "core/collision/contact_law.h"
#include "core/mesh/triangle_mesh.h"

namespace taffy {

class DistanceGrid;
struct ObstaclePath;

enum class ObstacleShape : uint8_t { plane, box, sphere, cylinder, bowl, cup, mesh };

/// A thing that bodies bump into and that nothing moves but its path.
struct Obstacle {
    std::string name;
    ObstacleShape shape = ObstacleShape::plane;
    ContactLaw law{1.0f, 1.0f};          // factors on the scene's restitution and friction
    Vec3f centre = Vec3f::Zero();        // present; point on the plane, centre of the others [m]
    Quatf rotation = Quatf::Identity();  // present
    Vec3f velocity = Vec3f::Zero();      // of the centre [m/s]
    Vec3f spin = Vec3f::Zero();          // [rad/s]

    Vec3f normal = Vec3f::UnitZ();    // plane: before the rotation, unit length
    Vec3f half_size = Vec3f::Ones();  // box, and of the box about a mesh [m]
    float radius = 0.5f;              // sphere, cylinder (axis along z); bowl, cup: inside [m]
    float height = 1.0f;              // cylinder; cup: outside, centred [m]
    float thickness = 0.05f;          // bowl: the lower half of a hollow sphere, open along z [m];
                                      // cup: an upright cylinder with a floor, open along z
    std::shared_ptr<const TriangleMesh> mesh;           // mesh: closed, about its own origin [m]
    std::shared_ptr<const DistanceGrid> mesh_distance;  // from that surface

    bool has_temperature = false;  // else it exchanges no heat
    float temperature = 20.0f;     // [C]
    float conductance = 1e4f;      // of its contact with particles [W/(m^2 K)]

    std::shared_ptr<const ObstaclePath> path;  // null: it does not move

    float appears = 0.0f;    // [s]
    float vanishes = 1e30f;  // [s]
    bool present = true;     // now; what is not neither collides nor is drawn

    bool transparent = false;  // drawn as thin glass
};

/// Half the sides of the box around it in its own frame [m]; planes are endless.
inline Vec3f half_extents(const Obstacle& o) {
    switch (o.shape) {
        case ObstacleShape::plane:
            break;
        case ObstacleShape::box:
        case ObstacleShape::mesh:
            return o.half_size;
        case ObstacleShape::sphere:
            return Vec3f::Constant(o.radius);
        case ObstacleShape::cylinder:
            return Vec3f(o.radius, o.radius, 0.5f * o.height);
        case ObstacleShape::bowl:
            return Vec3f::Constant(o.radius + o.thickness);
        case ObstacleShape::cup:
            return Vec3f(o.radius + o.thickness, o.radius + o.thickness, 0.5f * o.height);
    }
    return Vec3f::Constant(1e9f);  // still leaves room for sums in float
}

/// Velocity of the point of the obstacle that is at x now [m/s].
inline Vec3f velocity_at(const Obstacle& obstacle, const Vec3f& x) {
    return obstacle.velocity + obstacle.spin.cross(Vec3f(x - obstacle.centre));
}

}  // namespace taffy
