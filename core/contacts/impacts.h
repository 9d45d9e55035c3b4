#pragma once
// The module of collisions of whole bodies: the torque of contacts, and restitution. See impact.h.
#include "core/contacts/contacts.h"
#include "core/module/module.h"

namespace taffy {

class Impacts : public Module {
  public:
    Impacts(Contacts& contacts, const Solids& solids) : contacts_(contacts), solids_(solids) {}

    const char* name() const override { return "impacts"; }
    /// Runs after the contacts of a step: brakes bodies that meet, and makes bodies part at the
    /// restitution times the speed of their approach.
    void after_drift(World& world) override;
    /// Returns whether a collision of the body is in progress.
    bool keeps_awake(const World&, uint32_t body) const override;
    void visit_motion(World& world, StateVisitor& state) override;

  private:
    /// Adds the torques that the impulses of contact pairs lack.
    void turn_by_contacts(World& world);
    void turn_neighbourhood(World& world, uint32_t i, const Vec3f& couple) const;
    void bounce_bodies(World& world);
    void follow_impacts(const World& world, std::span<const RigidBody> rigid);
    bool part_bodies(const World& world, std::span<RigidBody> rigid,
                     std::span<double> vibration_left);

    Contacts& contacts_;
    const Solids& solids_;
    std::vector<Impact> impacts_;  // collisions still in progress
};

}  // namespace taffy
