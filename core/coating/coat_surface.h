#pragma once
// The surface of a coat of a simulation (coating.h): it has a state, is updated at ticks and adds
// its visible form to snapshots. A kind of surface is one file of this folder, and one entry of the
// table in coat_kinds.cpp.
#include <memory>
#include <span>
#include <vector>

#include "core/appearance/surface_mode.h"
#include "core/mesh/triangle_mesh.h"
#include "core/module/world.h"

namespace taffy {

/// The particles of one coat, gathered from the rows of its bodies.
struct CoatParticles {
    float spacing = 0.0f;  // the same for all [m]
    std::vector<Vec4f> x;  // [m]; w = 0
    std::vector<Vec4f> v;  // [m/s]
    std::vector<ParticleId> id;
    std::vector<float> beta;       // 0 solid to 1 fluid
    std::vector<uint32_t> body;    // index of the body
    std::vector<uint32_t> number;  // within the body
};

class CoatSurface {
  public:
    virtual ~CoatSurface() = default;

    /// Begins with a body's model, as it is now. To be called before the first update.
    virtual void begin(const World&, const TriangleMesh&, float /*spacing*/) {}
    /// Advances the surface by the duration [s]; the first update makes the surface of the
    /// particles.
    virtual void update(const World& world, const CoatParticles& particles, double duration) = 0;
    /// Adds the visible surface, where particles are shown, to the snapshot, which must have its
    /// bodies and particles. Changes no state.
    /// @param since  time from the last update to the time shown [s]; it may be negative
    virtual void capture(const World& world, const CoatParticles& particles, double since,
                         Snapshot& out) const = 0;
    virtual void visit(StateVisitor& state) = 0;
};

struct CoatKind {
    const SurfaceMode& mode;  // of the bodies that have such a coat
    const char* work;         // name in the profiler
    std::unique_ptr<CoatSurface> (*make)();
};

/// Returns all kinds, in the order of their numbers in saved runs.
std::span<const CoatKind* const> coat_kinds();

}  // namespace taffy
