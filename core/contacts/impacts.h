#pragma once
// The module of collisions of whole bodies: the torque of contacts, and what restitution says. See
// impact.h.
#include "core/contacts/contacts.h"
#include "core/module/module.h"

namespace taffy {

class Impacts : public Module {
  public:
    Impacts(Contacts& contacts, const Solids& solids) : contacts_(contacts), solids_(solids) {}

    const char* name() const override { return "impacts"; }
    /// After the contacts of a step: bodies that meet are braked, bodies that part do so at the
    /// restitution times the speed of their approach.
    void after_drift(World& world) override;
    /// While a collision goes on.
    bool keeps_awake(const World&, uint32_t body) const override;
    void visit_motion(World& world, StateVisitor& state) override;

  private:
    /// Adds the torque that contacts of pairs lack.
    void turn_by_contacts(World& world);
    void turn_neighbourhood(World& world, uint32_t i, const Vec3f& couple) const;
    void bounce_bodies(World& world);
    void follow_impacts(const World& world, std::span<const RigidBody> rigid);
    bool part_bodies(const World& world, std::span<RigidBody> rigid,
                     std::span<double> vibration_left);

    Contacts& contacts_;
    const Solids& solids_;
    std::vector<Impact> impacts_;  // that are not over
};

}  // namespace taffy
