#pragma once
// The active implicit surface of particles [DC99, section 6]: it has a state of its own, follows
// the coating of the particles at a limited rate, is smoothed by tension and keeps the volume of
// the particles: so single particles that come, go or jump do not show. Its points move by
//     dx/dt = u + [ alpha d (c - 1/2) + beta d^2 kappa + gamma d (V_0 - V) / V_0 ] n     (18)
// with the outward normal n, curvature kappa (negative for a ball) and V_0 the sum of the volumes
// of the particles. The paper has no u: it is the velocity of the particles, without which a
// falling drop would leave its surface behind. Pieces that appear far from every surface, such as
// fluid from a source, begin with the coating as it is.
#include <span>
#include <vector>

#include "core/active_surface/active_parameters.h"
#include "core/active_surface/coating_field.h"
#include "core/active_surface/level_set.h"

namespace taffy {

class ActiveSurface {
  public:
    /// Simulated time between two updates [s].
    static constexpr double interval = 1.0 / 60.0;

    /// Advances the surface by the duration [s]; the first update makes the surface of the coating.
    /// @param particles  the particles at the new time
    void update(const ThreadPool& pool, const CoatedParticles& particles,
                const ActiveParameters& parameters, double duration = interval);
    /// Removes the surface: the next update begins with the coating.
    void clear();

    const LevelSet& field() const { return field_; }
    /// The triangles of the surface: closed, manifold, counter-clockwise seen from outside.
    const LatticeMesher& triangles() const { return mesher_; }
    double volume() const { return volume_; }  // enclosed by the triangles [m^3]
    double area() const { return area_; }      // [m^2]
    int steps() const { return steps_; }       // of the last update

    void visit(StateVisitor& state);

  private:
    std::vector<BlockPlace> uncovered(const CoatedParticles& particles) const;
    void begin_pieces(const ThreadPool& pool, float spacing);
    void approach_volume(const ThreadPool& pool, float gamma, double wanted, float duration);
    void measure(const ThreadPool& pool);

    LevelSet field_;
    double volume_ = 0.0, area_ = 0.0;
    bool exists_ = false;

    // Rebuilt by every update
    CoatingField coating_;
    ParticleFlow flow_;
    std::vector<float> c_;
    LatticeMesher mesher_;
    int steps_ = 0;
};

}  // namespace taffy
