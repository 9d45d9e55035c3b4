#pragma once
// A surface of surfels around particles, for solids, fluids and what is between [Keiser et al.
// 2005, "A Unified Lagrangian Approach to Solid-Fluid Animation", section 4]. It does not depend on
// a simulation: the caller passes the particles to every update.
//
// An update carries the surfels by the particles (surfel_carrier.h), finds the pieces that have
// split or met (surfel_components.h), gives surfels to particles without any (surfel_seeding.h),
// lets the surfels relax under their forces and constraints while their number is kept
// (surfel_relaxation.h, surfel_resampling.h), and blends carried and relaxed surfels by how molten
// the particles are:
//     x = (1 - beta) x_carried + beta x_relaxed,   n likewise.
// Surfels of solids, and those that have come to rest, are not relaxed; surfels of matter that may
// have broken are held to where matter ends (surfel_holding.h). Each of these headers says where it
// differs from the paper, and why.
//
// The paper's lengths are, here: h_p = 2 d for the surface (the support radii of fluids are larger,
// and their colour fields flatter than the surface needs), so h_s^p = 4 d; h_s^s = 2 r_s.
#include "core/collision/obstacle.h"
#include "core/particles/particle_id.h"
#include "core/surfels/surfel_carrier.h"
#include "core/surfels/surfel_components.h"
#include "core/surfels/surfel_parameters.h"
#include "core/surfels/surfel_seeding.h"

namespace taffy {

/// The particles that a surface encloses, as they are now.
struct SurfelInput {
    std::span<const Vec4f> x;        // positions [m]; w = 0
    std::span<const ParticleId> id;  // unique, never reused
    std::span<const float> beta;     // 0 solid to 1 fluid
    float spacing = 0.0f;            // d [m]
    std::span<const Obstacle> obstacles;
    /// Whether matter may have broken: surfels of solids are then held to where matter ends.
    bool breaks = false;
};

class SurfelSurface {
  public:
    /// Begins with these surfels instead of projected ones; their distance should be about the
    /// radius in the parameters.
    void start(std::span<const OrientedPoint> points);
    void clear() { *this = SurfelSurface(); }

    struct Work {
        int iterations = 0;
        uint32_t relaxed = 0;  // surfels, over all iterations
        uint32_t added = 0, removed = 0;
        bool split = false, merged = false;
    };
    /// Brings the surface to the particles as they are now. Results are bitwise the same with any
    /// number of threads.
    Work update(const ThreadPool& pool, const SurfelInput& input,
                const SurfelParameters& parameters);

    const Surfels& surfels() const { return surfels_; }
    /// Computes the surfels as the particles have carried them since the last update, which is what
    /// is shown between updates. Changes no state.
    void carried(const ThreadPool& pool, const SurfelInput& input, std::vector<Vec4f>& x,
                 std::vector<Vec4f>& n, std::vector<Vec4f>& u) const;

    /// Returns the piece of the surface that each particle of the last update belongs to.
    std::span<const uint32_t> particle_components() const { return particles_.component; }
    /// Returns the number of pieces that have surfels.
    uint32_t component_count() const;

    /// Visits all state that later updates depend on.
    void visit(StateVisitor& state);

  private:
    /// The particles of the last update.
    struct Particles {
        std::vector<Vec4f> x;
        std::vector<ParticleId> id;
        std::vector<uint32_t> component;
    };
    /// Returns, by particle of the last update, its index in the input; ~0 if it is gone.
    std::vector<uint32_t> places_now(std::span<const ParticleId> id) const;
    SurfelCarrier carrier_to(const ThreadPool& pool, const SurfelInput& input,
                             std::span<const uint32_t> place) const;

    /// @return whether any particle has moved
    bool carry(const ThreadPool& pool, const SurfelInput& input, std::span<const uint32_t> place);
    std::vector<uint32_t> uncovered(const ThreadPool& pool, const SurfelInput& input,
                                    const SurfelField& field, const CellGrid& grid,
                                    const ParticlePieces& pieces,
                                    std::span<const uint8_t> is_new) const;

    Surfels surfels_;
    SurfelComponents components_;
    uint32_t next_id_ = 0;
    Particles particles_;
    // Rebuilt by every update; members only so that their memory is reused.
    SurfelNeighbours neighbours_;
    SurfelField field_;
};

}  // namespace taffy
