#pragma once
// The module of contacts with obstacles in explicit steps, see obstacle_contact.h. Implicit steps
// have these contacts in their equations.
#include "core/collision/obstacle_clearance.h"
#include "core/contacts/contacts.h"

namespace taffy {

class ObstacleContacts : public Module {
  public:
    ObstacleContacts(Contacts& contacts, StaticFriction& friction)
        : contacts_(contacts), friction_(friction) {}

    const char* name() const override { return "obstacle contacts"; }
    /// Pushes particles out of obstacles, with restitution and friction.
    void after_drift(World& world) override;

  private:
    Contacts& contacts_;
    StaticFriction& friction_;
    ObstacleClearance clearance_;
};

}  // namespace taffy
