#pragma once
// The contract of a module of the physics. A module lives in its own folder with its own state; the
// simulation composes them and asks each the same few questions. What a module has nothing to say
// to it does not override.
#include <functional>
#include <span>

#include "core/base/parallel.h"
#include "core/bodies/body.h"
#include "core/collision/obstacle.h"
#include "core/module/energies.h"
#include "core/parameters/simulation_parameters.h"
#include "core/particles/particles.h"
#include "core/state/state_visitor.h"

namespace taffy {

/// What a module sees of the simulation at one moment.
struct View {
    const ThreadPool& pool;
    const Particles& particles;
    const SimulationParameters& parameters;
    std::span<const SimulationBody> bodies;
    std::span<const Obstacle> obstacles;
    std::function<Quatf(uint32_t)> rotation;  // of the neighbourhood of a particle, by row
    float dt = 0.0f;                          // of the step that ends now [s]

    bool is_implicit() const { return parameters.integrator != Integrator::explicit_leapfrog; }
};

class Module {
  public:
    virtual ~Module() = default;
    /// What the profiler calls it.
    virtual const char* name() const = 0;
    /// Adds its forces on particles [N], by row.
    virtual void add_forces(const View&, std::span<Vec4f> /*force*/) {}
    /// Adds what it has stored.
    virtual void add_energy(const View&, Energies&) const {}
    /// Rows of particles have moved. Fields of the table follow by themselves.
    virtual void follow(const RowMap&) {}
    /// What a reset or a rollback brings back.
    virtual void visit_motion(StateVisitor&) {}
    /// What else it remembers from step to step.
    virtual void visit_memory(StateVisitor&) {}
};

}  // namespace taffy
