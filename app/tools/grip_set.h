#pragma once
// The grips that the mouse has put on bodies: one while dragging, and pins that stay. Sends their
// commands, but only for grips that the simulation still has.
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "app/tools/held_patch.h"
#include "app/workspace/workspace.h"
#include "render/view/picking.h"

namespace taffy {

struct HeldGrip {
    uint32_t id = 0;
    bool pinned = false;
    ParticleId particle;     // picked
    glm::vec3 target{0.0f};  // last sent [m]
    bool twisting = false;
    glm::vec3 axis{1.0f, 0.0f, 0.0f};
    float angle = 0.0f;  // wanted at present [rad]
    /// For a pin that was put back on a body that is still twisted: the angle from which its twist
    /// counts.
    float first_angle = 0.0f;
    float radius = 0.0f;                  // of the region that is held [m]; 0 = automatic
    uint64_t serial = 0;                  // of the command that added it
    uint64_t moved = 0;                   // of the command that moved or turned the grip last
    std::optional<HeldPatch> patch = {};  // the place that the pin held when it was removed
    Variant variant = Variant::a;         // in whose part of the window the target was set
};

/// The commands that put a grip on its body: undo and redo of pins are made of them.
std::vector<Command> commands_of(const HeldGrip& grip);

class GripSet {
  public:
    /// Adds a grip at a point of the surface. Returns its id.
    uint32_t add(Workspace& w, const Pick& pick, bool pinned) {
        return add(w, pick.particle, pick.point, 0.0f, pinned);
    }
    /// Adds a grip at a particle, given by its index in the snapshot. radius: of the region that is
    /// held [m]; 0 = automatic.
    uint32_t add(Workspace& w, uint32_t particle, glm::vec3 anchor, float radius, bool pinned);
    void move(Workspace& w, uint32_t id, glm::vec3 target);
    void twist(Workspace& w, uint32_t id, glm::vec3 axis, float angle);
    /// Removes a grip as soon as the simulation has felt it: a pull that is over within one frame
    /// still counts.
    void remove(Workspace& w, uint32_t id);
    void remove_all(Workspace& w);
    /// Removes a pin by a person's wish, which can be undone.
    void remove_pin(Workspace& w, uint32_t id);
    /// Carries out the commands of an edit that is undone or redone. A pin that is put back holds
    /// the same place of its body as before, wherever that is now.
    void do_again(Workspace& w, std::span<const Command> commands);
    /// Forgets all grips: after a reset or in another scene the simulation has none.
    void forget() {
        held_.clear();
        leaving_.clear();
    }
    /// To be called every frame: drops grips that the simulation no longer has, and takes up
    /// earlier pins that it has again, because somebody has gone back to a moment when they were
    /// there.
    void update(Workspace& w);
    /// Removes grips of drags that have ended since: the run goes on from a moment when they were
    /// held.
    void let_go_of_earlier(Workspace& w);

    const HeldGrip* find(uint32_t id) const;
    /// The target in the variant that is seen: the one sent there, or the one that the hand in the
    /// other variant led to.
    static glm::vec3 target(const Workspace& w, const HeldGrip& grip);
    const std::vector<HeldGrip>& held() const { return held_; }
    /// The pin whose marker is under the cursor; 0 = none.
    uint32_t pin_at(const Workspace& w, glm::vec2 cursor) const;

  private:
    void take_up_again(const Workspace& w);
    void put_back(Workspace& w, const AddGrip& grip);
    uint64_t let_go_of_all(Workspace& w);
    void note_removal(const Workspace& w, const HeldGrip& grip);

    std::vector<HeldGrip> held_;
    std::vector<HeldGrip> leaving_;       // removed before the simulation had them
    std::map<uint32_t, HeldGrip> known_;  // all grips so far; serial: of the last command
    uint32_t next_id_ = 1;
};

/// The grip in the snapshot, or nullptr.
const GripState* grip_state(const Snapshot& snapshot, uint32_t id);

}  // namespace taffy
