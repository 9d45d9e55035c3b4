#pragma once
// Restitution of solid bodies. They are elastic: an impact turns the energy of their rigid motion
// into deformation, and nearly all of it comes back, whatever single particles do at the surface.
// Restitution e is therefore a law for bodies as a whole. While two bodies approach each other,
// each contact impulse p acts on the rigid motion of both stronger by a factor,
//
//     p (1 + alpha),   1 + alpha = returned (1 + captured) / (e^2 + captured),
//
// (see impact.cpp for the two constants), so that only about the part e^2 of the energy is stored,
// which then comes back. The impulses alpha p act at one point on both bodies, equal and opposite:
// linear and angular momentum are conserved.
#include <span>
#include <vector>

#include "core/base/parallel.h"
#include "core/base/types.h"
#include "core/state/state_visitor.h"

namespace taffy {

/// The rigid motion of a body.
struct RigidBody {
    double mass = 0.0;  // [kg]; 0: the body does not take part, its contacts are left alone
    Vec3d centre = Vec3d::Zero(), velocity = Vec3d::Zero(), spin = Vec3d::Zero();
    Mat3d inverse_inertia = Mat3d::Zero();  // about the centre [1/(kg m^2)]

    Vec3d velocity_at(const Vec3d& x) const { return velocity + spin.cross(Vec3d(x - centre)); }
    void push(const Vec3d& impulse, const Vec3d& x) {
        velocity += impulse / mass;
        spin += inverse_inertia * Vec3d(x - centre).cross(impulse);
    }
};
/// @param mass, x, v  of its particles [kg], [m], [m/s]
RigidBody rigid_body(const ThreadPool& pool, std::span<const float> mass, std::span<const Vec4f> x,
                     std::span<const Vec4f> v);

/// One contact in one step.
struct Touch {
    static constexpr uint32_t obstacle = ~0u;
    uint32_t a = 0, b = obstacle;             // bodies
    Vec3f point = Vec3f::Zero();              // [m]
    Vec3f impulse = Vec3f::Zero();            // normal, on a [kg m/s]
    Vec3f obstacle_velocity = Vec3f::Zero();  // [m/s]
    float restitution = 1.0f;
    uint32_t which = 0;  // index of the obstacle
};

/// All touches of a pair of bodies, or of a body and an obstacle, in one step.
struct Meeting {
    uint32_t a = 0, b = Touch::obstacle, which = 0;
    double size = 0.0;              // sum of the impulses' sizes [kg m/s]
    double others = 0.0;            // the same for all other touches of a and b
    Vec3d impulse = Vec3d::Zero();  // on a [kg m/s]
    Vec3d point = Vec3d::Zero();    // mean, weighted with the impulses [m]
    Vec3d obstacle_velocity = Vec3d::Zero();
    double restitution = 1.0;
};
std::vector<Meeting> meetings(std::span<const Touch> touches, size_t body_count);

/// A collision from the first touch until it is over. Once the bodies have parted, impulses at one
/// point of both correct the speed that the deformation has given back, so that they part at e
/// times the speed of their approach. Part of the state of a simulation.
struct Impact {
    uint32_t a = 0, b = Touch::obstacle, which = 0;
    double restitution = 1.0;
    double begun = 0.0, last_touch = 0.0;  // [s]
    double window = 0.0;                   // time after which the collision is over [s]
    // When the bodies met
    Vec3d velocity_a, spin_a, velocity_b, spin_b;
    // Sums over touches; arms are weighted with the sizes of the impulses
    double size = 0.0, others = 0.0;
    Vec3d impulse = Vec3d::Zero(), arm_a = Vec3d::Zero(), arm_b = Vec3d::Zero();
    Vec3d obstacle_velocity = Vec3d::Zero();

    bool is_of(const Meeting& m) const { return a == m.a && b == m.b && which == m.which; }
    void visit(StateVisitor& state);
    /// Returns whether restitution applies: nothing else pushed the bodies much, and their impulses
    /// had nearly one direction.
    bool alone() const { return others < 0.5 * size && impulse.norm() > 0.5 * size; }
};

/// Returns the speed at which the bodies of a meeting approached before the impulses of this step
/// [m/s].
double approach_of(const Meeting& meeting, std::span<const RigidBody> bodies);
/// @param window  time within which the bodies will have parted [s]
Impact begin_impact(const Meeting& meeting, std::span<const RigidBody> bodies, double time,
                    double window);
void continue_impact(Impact& impact, const Meeting& meeting, std::span<const RigidBody> bodies,
                     double time);

/// Present and wanted speed of two bodies that part.
struct Parting {
    Vec3d point = Vec3d::Zero(), normal = Vec3d::UnitZ();  // normal: towards a
    double give = 0.0;                                     // speed per impulse [1/kg]
    double approach = 0.0;                                 // speed when they met [m/s]
    double speed = 0.0;                                    // at which they part now [m/s]
    double wanted = 0.0;                                   // restitution times approach [m/s]
    /// Energy that the rigid motions gain by parting at the wanted speed [J], negative if they
    /// lose.
    double energy() const { return 0.5 * (wanted * wanted - speed * speed) / give; }
    /// The most energy that may then be left in vibration [J].
    double may_vibrate() const { return 0.5 * (approach * approach - wanted * wanted) / give; }
};
Parting parting_of(const Impact& impact, std::span<const RigidBody> bodies);
/// Applies the impulses that change the speed of parting to the given speed [m/s].
void part(const Impact& impact, const Parting& parting, double speed, std::span<RigidBody> bodies);

/// Brakes the bodies that approach each other faster than rest_speed [m/s].
/// @returns the number of touches that braked
size_t brake_impacts(std::span<const Touch> touches, double rest_speed,
                     std::span<RigidBody> bodies);

}  // namespace taffy
