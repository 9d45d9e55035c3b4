#pragma once
// A grip holds the particles around one picked particle: a critically damped spring pulls their
// kernel-weighted centre to a target, and a second one turns them about an axis through that
// centre. Both give an acceleration that is limited and then multiplied by the gripped mass, so
// that soft and heavy bodies feel alike; both are integrated implicitly, so that no drag can blow
// up.
#include <span>
#include <string>
#include <vector>

#include "core/base/types.h"
#include "core/particles/particles.h"

namespace taffy {

struct GrippedParticle {
    static constexpr bool plain_state = true;
    uint32_t index = 0;   // in Particles
    float weight = 1.0f;  // kernel weight, 1 at the picked particle
};

/// Molten part from which on matter is held as a fluid.
constexpr float held_as_fluid = 0.5f;

/// How hard grips pull.
struct GripLaw {
    static constexpr bool plain_state = true;
    float frequency = 40.0f;          // omega of the critically damped spring [rad/s]
    float max_acceleration = 500.0f;  // [m/s^2]
};

/// The acceleration of a critically damped spring towards offset zero, integrated implicitly over
/// dt and limited: omega^2 offset - 2 omega velocity.
Vec3f spring_acceleration(const Vec3f& offset, const Vec3f& velocity, const GripLaw& law, float dt);

class Grip {
  public:
    Grip() = default;  // to be read from a state
    /// @param picked        particle under the cursor, an entry of patch
    /// @param anchor_local  picked surface point relative to that particle, in its rotated frame
    /// [m]
    Grip(uint32_t id, std::string name, uint32_t body, uint32_t picked,
         std::vector<GrippedParticle> patch, const Vec3f& anchor_local, float radius,
         const GripLaw& law);

    void visit(StateVisitor& state);
    /// Updates the rows after they have moved. Returns false when the picked particle has gone:
    /// there is no anchor then.
    bool follow(const RowMap& map);

    uint32_t id() const { return id_; }
    const std::string& name() const { return name_; }
    uint32_t body() const { return body_; }
    uint32_t picked() const { return picked_; }
    float radius() const { return radius_; }
    std::span<const GrippedParticle> patch() const { return patch_; }

    void set_law(const GripLaw& law) { law_ = law; }
    /// Returns the molten part of the held particles, by mass.
    float molten_part(const Particles& particles) const;
    void set_target(const Vec3f& target) { target_ = target; }
    /// Turns the patch to angle [rad] about axis, both relative to when this axis was first given.
    void set_twist(const Particles& particles, const Vec3f& axis, float angle);

    /// Lets go of absent particles. Returns false when the picked particle is absent: there is no
    /// anchor then.
    bool release_absent(const Particles& particles);
    /// Lets go of particles that have flowed away: molten ones farther than twice the radius from
    /// the picked particle. Turned about the centre of a patch that has lost its shape, they would
    /// fly off. Returns whether there were any.
    bool release_flowed(const Particles& particles);

    /// Adds the forces [N] on the patch. rotation: that of the picked particle.
    void add_forces(const Particles& particles, const Quatf& rotation, float dt,
                    std::span<Vec4f> force);

    Vec3f anchor(const Particles& particles, const Quatf& rotation) const;
    Vec3f target() const { return target_; }
    Vec3f force() const { return force_; }  // on the body, last step [N]
    bool twisting() const { return twisting_; }
    Vec3f axis() const { return axis_; }
    float angle_target() const { return angle_target_; }
    float angle() const { return angle_; }    // reached [rad]
    float torque() const { return torque_; }  // about the axis, last step [N m]
    /// Return the torque of force and twist about the origin, and about the centre of the held
    /// particles [N m], with the particles where they are.
    Vec3f torque_about_origin(const Particles& particles) const;
    Vec3f torque_about_centre(const Particles& particles) const;

    double heat_flux = 0.0;  // into the patch, in the last exchange [W]; set by the heat module

  private:
    struct Motion {
        float mass = 0.0f;             // sum w m [kg]
        Vec3f centre = Vec3f::Zero();  // [m]
        Vec3f velocity = Vec3f::Zero();
    };
    Motion motion(const Particles& particles) const;
    template <class Stays>
    bool keep(const Particles& particles, const Stays& stays);
    Vec3f couple(const Particles& particles, const Vec3f& centre) const;
    float measured_angle(const Particles& particles, const Vec3f& centre) const;
    void add_twist(const Particles& particles, const Motion& patch, float dt,
                   std::span<Vec4f> force);

    uint32_t id_ = 0, body_ = 0, picked_ = 0;
    std::string name_;
    std::vector<GrippedParticle> patch_;
    Vec3f anchor_local_ = Vec3f::Zero();
    float radius_ = 0.0f;
    GripLaw law_;
    Vec3f target_ = Vec3f::Zero();
    Vec3f force_ = Vec3f::Zero();
    bool twisting_ = false;
    Vec3f axis_ = Vec3f::UnitX();
    std::vector<Vec3f> reference_;  // offsets from the centre when the twist began [m]
    float angle_target_ = 0.0f, angle_ = 0.0f, torque_ = 0.0f;
};

}  // namespace taffy
