#pragma once
// A surface of surfels around particles, for solids, fluids and what is between [Keiser et al.
// 2005, "A Unified Lagrangian Approach to Solid-Fluid Animation", section 4]. It knows nothing of a
// simulation: particles come with every update.
//
// An update carries the surfels by the particles (surfel_carrier.h), looks which pieces have split
// or met (surfel_components.h), gives surfels to particles without (surfel_seeding.h), lets the
// surfels relax under their forces and constraints while their number is kept (surfel_relaxation.h,
// surfel_resampling.h), and blends carried and relaxed surfels by how molten the particles are:
//     x = (1 - beta) x_carried + beta x_relaxed,   n likewise.
// Surfels of solids, and those that have come to rest, are not relaxed; those of what may have
// broken are held to where matter ends (surfel_holding.h). Each of these headers says where it
// differs from the paper, and why.
//
// Lengths of the paper here: h_p = 2 d for the surface (the supports of fluids are wider, their
// colour fields flatter than the surface should be), so h_s^p = 4 d; h_s^s = 2 r_s.
#include "core/collision/obstacle.h"
#include "core/particles/particle_id.h"
#include "core/surfels/surfel_carrier.h"
#include "core/surfels/surfel_components.h"
#include "core/surfels/surfel_parameters.h"
#include "core/surfels/surfel_seeding.h"

namespace taffy {

/// The particles that a surface is around, as they are now.
struct SurfelInput {
    std::span<const Vec4f> x;        // positions [m]; w = 0
    std::span<const ParticleId> id;  // theirs for ever
    std::span<const float> beta;     // 0 solid to 1 fluid
    float spacing = 0.0f;            // d [m]
    std::span<const Obstacle> obstacles;
    /// Some of it may have broken: surfels of solids are held to where matter ends.
    bool breaks = false;
};

class SurfelSurface {
  public:
    /// Begins with these surfels, in place of projecting some; their distance should be about the
    /// radius that the parameters tell.
    void start(std::span<const OrientedPoint> points);
    void clear() { *this = SurfelSurface(); }

    struct Work {
        int iterations = 0;
        uint32_t relaxed = 0;  // surfels, over all iterations
        uint32_t added = 0, removed = 0;
        bool split = false, merged = false;
    };
    /// The surface of the particles as they are now. The same bits with any number of threads.
    Work update(const ThreadPool& pool, const SurfelInput& input,
                const SurfelParameters& parameters);

    const Surfels& surfels() const { return surfels_; }
    /// As the particles carry them from where they were at the last update: what is shown between
    /// updates. Changes nothing.
    void carried(const ThreadPool& pool, const SurfelInput& input, std::vector<Vec4f>& x,
                 std::vector<Vec4f>& n, std::vector<Vec4f>& u) const;

    /// The piece of the surface that a particle of the last update belongs to.
    std::span<const uint32_t> particle_components() const { return particles_.component; }
    /// Pieces that have surfels.
    uint32_t component_count() const;

    /// All that later updates depend on.
    void visit(StateVisitor& state);

  private:
    /// The particles of the last update.
    struct Particles {
        std::vector<Vec4f> x;
        std::vector<ParticleId> id;
        std::vector<uint32_t> component;
    };
    /// By particle of the last update: where it is in the input, ~0 where it has gone.
    std::vector<uint32_t> places_now(std::span<const ParticleId> id) const;
    SurfelCarrier carrier_to(const ThreadPool& pool, const SurfelInput& input,
                             std::span<const uint32_t> place) const;

    /// @return some particle is elsewhere
    bool carry(const ThreadPool& pool, const SurfelInput& input, std::span<const uint32_t> place);
    std::vector<uint32_t> uncovered(const ThreadPool& pool, const SurfelInput& input,
                                    const SurfelField& field, const CellGrid& grid,
                                    const ParticlePieces& pieces,
                                    std::span<const uint8_t> is_new) const;

    Surfels surfels_;
    SurfelComponents components_;
    uint32_t next_id_ = 0;
    Particles particles_;
    // Made anew by every update; they are kept for their memory.
    SurfelNeighbours neighbours_;
    SurfelField field_;
};

}  // namespace taffy
