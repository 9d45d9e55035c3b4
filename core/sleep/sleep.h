#pragma once
// The module that lets bodies at rest sleep: sleeping bodies are neither pushed nor moved, and
// their forces are not computed. For explicit steps only. See docs/method.md "Sleep".
//
// A body is quiet as long as its particles are slow and stay near the places that they had when it
// became quiet. It is at rest when it has been quiet for half a second, or longer the more it
// trembles, so that creep is not taken for vibration. Islands are sets of bodies whose boxes are
// near each other. An island falls asleep when all of its bodies are at rest, and wakes as a whole
// before anything else can touch it. All this depends on the state alone, and is decided body by
// body in order.
#include <span>
#include <vector>

#include "core/contacts/contacts.h"
#include "core/module/module.h"
#include "core/sleep/body_boxes.h"
#include "core/solids/solids.h"

namespace taffy {

class Sleep : public Module {
  public:
    Sleep(ParticleTable& table, Solids& solids, Contacts& contacts)
        : solids_(solids),
          contacts_(contacts),
          quiet_at_(table, Vec4f::Zero()),
          held_(table, Vec4f::Zero(), Memory::when_used) {}

    const char* name() const override { return "sleep"; }
    /// Wakes all bodies if a person, a script or an event has changed anything.
    void changed(World& world, Changes what) override;
    /// Wakes the islands of sleeping particles that leave.
    void leaving(World& world, std::span<const uint32_t> rows) override;
    /// Restores the forces that sleeping particles had; must run after all other modules.
    void add_forces(World& world, std::span<Vec4f> force) override;
    /// Adds the loads of sleeping bodies on obstacles.
    void after_drift(World& world) override;
    /// Wakes islands to which something comes near, and lets islands at rest fall asleep.
    void end_of_step(World& world) override;
    void visit_memory(World& world, StateVisitor& state) override;

  private:
    struct Body {
        uint32_t island = 0;       // of a sleeping body: the first body of its island
        double quiet_since = 0.0;  // [s]
        float farthest = 0.0f;     // largest displacement of a particle since quiet_since [m]
        double pressed_for = 0.0;  // time over which the loads below were integrated [s]
        /// Loads on every obstacle: integrals over the quiet time, [N s], [N m s], or the loads of
        /// a sleeping body, [N], [N m].
        std::vector<ObstacleLoad> on_obstacles;

        void visit(StateVisitor& state);
    };

    bool any_asleep(const World& world) const;
    bool may_sleep(const World& world, uint32_t b) const;
    void set_asleep(World& world, uint32_t b, bool asleep);
    void fall_asleep(World& world, uint32_t b, uint32_t island);
    void wake_island(World& world, uint32_t island);
    void wake_all(World& world);
    void become_quiet(const World& world, uint32_t b, double now);

    bool is_at_rest(const World& world, uint32_t b) const;

    void find_boxes(const World& world);
    bool obstacle_comes_near(const World& world, uint32_t b) const;
    bool is_disturbed(const World& world, uint32_t b) const;
    void wake_disturbed(World& world);
    void look_for_quiet(World& world);
    void let_islands_sleep(World& world);
    void add_up_loads(const World& world);

    Solids& solids_;
    Contacts& contacts_;
    std::vector<Body> bodies_;
    Field<Vec4f> quiet_at_;       // positions when the body became quiet [m]
    Field<Vec4f> held_;           // forces on sleeping particles [N]
    double next_look_ = -1e30;    // time of the next test for quiet bodies [s]
    std::vector<BodyBox> boxes_;  // at the last search; still valid for sleeping bodies
    float fastest_ = 0.0f;        // speed of the fastest particle awake in boxes_ [m/s]
};

/// Limits for the particles of a quiet body.
struct QuietBounds {
    float way;    // displacement since the body became quiet: 5e-3 spacings [m]
    float pace;   // largest displacement over the quiet time, for sleep: 2e-3 spacings/s [m/s]
    float speed;  // that of a fall by 1e-4 spacings, whose energy is lost in sleep [m/s]
};
QuietBounds quiet_bounds(const World& world, const SimulationBody& body);

}  // namespace taffy
