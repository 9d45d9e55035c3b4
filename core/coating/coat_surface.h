#pragma once
// What a coat of a simulation (coating.h) is made of: a surface with a state, which is brought to
// the present at ticks and puts what there is to see of it into snapshots. A kind is one file of
// this folder, and one entry of the table in coat_kinds.cpp.
#include <memory>
#include <span>
#include <vector>

#include "core/appearance/surface_mode.h"
#include "core/mesh/triangle_mesh.h"
#include "core/module/world.h"

namespace taffy {

/// The particles of one coat, gathered from the rows of its bodies.
struct CoatParticles {
    float spacing = 0.0f;  // of all [m]
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

    /// Begins with a body's model, as it is now. Before the first update.
    virtual void begin(const World&, const TriangleMesh&, float /*spacing*/) {}
    /// The surface of a time later by the duration [s]; the first time that of the particles.
    virtual void update(const World& world, const CoatParticles& particles, double duration) = 0;
    /// Adds what there is to see, where particles are shown. Needs the snapshot's bodies and
    /// particles. Changes nothing.
    /// @param since  time between the last update and what is shown [s]; it may be negative
    virtual void capture(const World& world, const CoatParticles& particles, double since,
                         Snapshot& out) const = 0;
    virtual void visit(StateVisitor& state) = 0;
};

struct CoatKind {
    const SurfaceMode& mode;  // of the bodies that have such a coat
    const char* work;         // in the profiler
    std::unique_ptr<CoatSurface> (*make)();
};

/// In the order in which saved runs count them.
std::span<const CoatKind* const> coat_kinds();

}  // namespace taffy
