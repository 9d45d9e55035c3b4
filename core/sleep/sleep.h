#pragma once
// The module that lets bodies at rest sleep: what sleeps is neither pushed nor moved, and nobody
// computes its forces. Explicit steps only. See docs/method.md "Sleep".
//
// A body is quiet as long as its particles stay near where they were when it became quiet, and are
// slow. It is at rest when it has been quiet for half a second, and longer the more it trembles:
// what creeps does not pass for what vibrates. Islands are sets of bodies that come near each
// other's boxes. One falls asleep when all of its bodies are at rest, and wakes as a whole before
// anything else can touch it. All of this is decided by the state alone, body by body in order.
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
    /// Whatever a person, a script or an event changes wakes everything.
    void changed(World& world, Changes what) override;
    /// What slept beside them wakes.
    void leaving(World& world, std::span<const uint32_t> rows) override;
    /// After all others: the forces on what sleeps stay what they were.
    void add_forces(World& world, std::span<Vec4f> force) override;
    /// What sleeps goes on pressing on obstacles.
    void after_drift(World& world) override;
    /// Wakes what something comes near to, and lets fall asleep what has been quiet.
    void end_of_step(World& world) override;
    void visit_memory(World& world, StateVisitor& state) override;

  private:
    struct Body {
        uint32_t island = 0;       // of those that sleep: its first body
        double quiet_since = 0.0;  // [s]
        float farthest = 0.0f;     // that a particle has been since from where it was then [m]
        double pressed_for = 0.0;  // time over which the loads below were added up [s]
        /// On every obstacle: integrals over the time that it has been quiet, [N s], [N m s], or
        /// what it presses with in its sleep, [N], [N m].
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
    Field<Vec4f> quiet_at_;       // positions of a body that may sleep when it became quiet [m]
    Field<Vec4f> held_;           // forces on what sleeps [N]
    double next_look_ = -1e30;    // [s]
    std::vector<BodyBox> boxes_;  // as they last were; of what sleeps they still are
    float fastest_ = 0.0f;        // particle that is awake in them [m/s]
};

/// Of the particles of a quiet body.
struct QuietBounds {
    float way;    // from where they were when it became quiet: 5e-3 spacings [m]
    float pace;   // the same over the time since then, before it may sleep: 2e-3 spacings/s [m/s]
    float speed;  // of a fall by 1e-4 spacings, whose energy is lost with sleep [m/s]
};
QuietBounds quiet_bounds(const World& world, const SimulationBody& body);

}  // namespace taffy
