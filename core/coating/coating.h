#pragma once
// The surfaces of surfels of a simulation (core/surfels): there while bodies are shown so, made
// anew from the particles 60 times in a simulated second, never when somebody looks, so that a run
// has the same surfaces however it is watched. They are saved with the run and have a hash of their
// own; nothing of them goes back into the simulation.
//
// Bodies that can flow share a surface, those of one spacing; every other body has its own. A body
// stays with the surface that it began with. One with a model begins with the model's detail.
#include "core/appearance/surface_mode.h"
#include "core/module/world.h"
#include "core/surfels/surfel_surface.h"

namespace taffy {

struct Snapshot;

/// One surface and the bodies that it is around.
struct Coat {
    static constexpr uint32_t shared = ~0u;
    uint32_t owner = shared;  // the body that has it alone
    float spacing = 0.0f;     // of the bodies [m]
    SurfelSurface surface;

    void visit(StateVisitor& state);
};

class Coating {
  public:
    /// Ticks in a simulated second.
    static constexpr double rate = 60.0;

    /// Bodies are shown so from now on. What is not there yet is made at once.
    void show(const World& world, const SurfaceMode& mode);
    /// A step is done: surfaces are made anew if a tick has passed.
    void end_of_step(const World& world);
    /// The motion has become another: all surfaces begin again.
    void restart(const World& world);

    /// Splats of the surfaces, carried to where particles are shown. Needs the snapshot's bodies
    /// and particles.
    void capture(const World& world, Snapshot& out) const;
    std::span<const Coat> coats() const { return coats_; }

    void visit(StateVisitor& state);

  private:
    static constexpr uint32_t none = ~0u;
    /// Coats for those bodies that are to have one, and no others; new ones have no surfels yet.
    void choose(const World& world);
    void add_models(const World& world, uint32_t first);
    void update(const World& world);
    int64_t tick_of(const World& world) const;

    const SurfaceMode* mode_ = nullptr;  // null: nobody has asked for any
    std::vector<uint32_t> coat_of_;      // by body: index of its coat, or none
    std::vector<Coat> coats_;
    int64_t tick_ = 0;  // of the last update
};

/// The particles of one coat, gathered from the rows of its bodies.
struct CoatParticles {
    std::vector<Vec4f> x;  // [m]
    std::vector<ParticleId> id;
    std::vector<float> beta;       // 0 solid to 1 fluid
    std::vector<uint32_t> body;    // index of the body
    std::vector<uint32_t> number;  // within the body
    SurfelInput input(const World& world, float spacing) const {
        return {x, id, beta, spacing, world.obstacles};
    }
};
CoatParticles particles_of(const World& world, std::span<const uint32_t> coat_of, uint32_t coat);

/// Adds the surfels of a coat to the snapshot.
void add_splats(const World& world, const Coat& coat, const CoatParticles& particles,
                Snapshot& out);

}  // namespace taffy
