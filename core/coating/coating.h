#pragma once
// The surfaces of a simulation that have a state: surfels (core/surfels) and active implicit
// surfaces (core/active_surface). They are there while bodies are shown so, and brought to the
// present 60 times in a simulated second, never when somebody looks, so that a run has the same
// surfaces however it is watched. They are saved with the run and have a hash of their own; nothing
// of them goes back into the simulation.
//
// Bodies that can flow share a surface, those of one spacing; every other body has its own. A body
// stays with the surface that it began with. One with a model begins with the model's detail where
// surfaces of the kind can.
#include "core/coating/coat_surface.h"

namespace taffy {

/// One surface and the bodies that it is around.
struct Coat {
    static constexpr uint32_t shared = ~0u;
    uint32_t kind = 0;        // index in coat_kinds()
    uint32_t owner = shared;  // the body that has it alone
    float spacing = 0.0f;     // of the bodies [m]
    double time = -1.0;       // of its last update [s]; negative: there was none
    std::unique_ptr<CoatSurface> surface;

    void visit(StateVisitor& state);
};

class Coating {
  public:
    /// Ticks in a simulated second.
    static constexpr double rate = 60.0;

    /// Bodies are shown so from now on. What is not there yet is made at once.
    void show(const World& world, const SurfaceMode& mode);
    /// A step is done: surfaces are brought to the present if a tick has passed.
    void end_of_step(const World& world);
    /// The motion has become another: all surfaces begin again.
    void restart(const World& world);

    /// What there is to see of them at the time that is shown. Needs the snapshot's bodies,
    /// particles and time.
    void capture(const World& world, Snapshot& out) const;

    void visit(StateVisitor& state);

  private:
    static constexpr uint32_t none = ~0u;
    /// Coats for those bodies that are to have one, and no others.
    void choose(const World& world);
    uint32_t find_coat(uint32_t kind, uint32_t owner, float spacing);
    void remove_unused();
    /// Those that have never been updated begin.
    void begin_new(const World& world);
    void update(const World& world, uint32_t coat);
    CoatParticles particles_of(const World& world, uint32_t coat) const;
    int64_t tick_of(const World& world) const;

    const SurfaceMode* mode_ = nullptr;  // null: nobody has asked for any
    std::vector<uint32_t> coat_of_;      // by body: index of its coat, or none
    std::vector<Coat> coats_;
    int64_t tick_ = 0;  // of the last update
};

}  // namespace taffy
