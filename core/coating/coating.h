#pragma once
// The surfaces of a simulation that have a state: surfels (core/surfels) and active implicit
// surfaces (core/active_surface). They exist while bodies are shown in such a mode, and are updated
// 60 times in a simulated second, never on a viewer's demand, so that a run has the same surfaces
// however it is watched. They are saved with the run and have a hash of their own; they have no
// effect on the simulation.
//
// Bodies of one spacing that can flow share a surface; every other body has its own. A body stays
// with the surface that it began with. A body with a model begins with the model's detail if its
// kind of surface can.
#include "core/coating/coat_surface.h"

namespace taffy {

/// One surface and the bodies that it covers.
struct Coat {
    static constexpr uint32_t shared = ~0u;
    uint32_t kind = 0;        // index in coat_kinds()
    uint32_t owner = shared;  // the only body that has this coat
    float spacing = 0.0f;     // of the bodies [m]
    double time = -1.0;       // of its last update [s]; negative: there was none
    std::unique_ptr<CoatSurface> surface;

    void visit(StateVisitor& state);
};

class Coating {
  public:
    /// Ticks in a simulated second.
    static constexpr double rate = 60.0;

    /// Shows bodies in this mode from now on. Missing surfaces are made at once.
    void show(const World& world, const SurfaceMode& mode);
    /// Updates the surfaces if a tick has passed in the step just done.
    void end_of_step(const World& world);
    /// Begins all surfaces anew, because the motion has become another.
    void restart(const World& world);

    /// Adds the visible surfaces at the time that is shown to the snapshot, which must have its
    /// bodies, particles and time.
    void capture(const World& world, Snapshot& out) const;

    void visit(StateVisitor& state);

  private:
    static constexpr uint32_t none = ~0u;
    /// Makes coats for the bodies that need one, and removes coats that no body needs.
    void choose(const World& world);
    uint32_t find_coat(uint32_t kind, uint32_t owner, float spacing);
    void remove_unused();
    /// Begins the coats that have never been updated.
    void begin_new(const World& world);
    void update(const World& world, uint32_t coat);
    CoatParticles particles_of(const World& world, uint32_t coat) const;
    int64_t tick_of(const World& world) const;

    const SurfaceMode* mode_ = nullptr;  // null: show() was never called
    std::vector<uint32_t> coat_of_;      // by body: index of its coat, or none
    std::vector<Coat> coats_;
    int64_t tick_ = 0;  // of the last update
};

}  // namespace taffy
