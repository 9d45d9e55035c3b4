#pragma once
// Pieces of a surface that are treated as separate objects [KAG05, section 4.4]. Every surfel and
// every particle belongs to one.
//
// A piece splits where a flood fill over the ten nearest neighbours whose normals are within pi/4
// does not reach all of its surfels. Two conditions are added to the paper's rule, which alone
// takes every crease for a border: between surfels of solids normals may differ by more, and a part
// splits off only if the colour field does not reach the level anywhere between its particles and
// the others. Particles go with the part of the nearest surfel that they are inside of; particles
// far from all surfels go with their neighbours.
//
// Two pieces merge when a particle of one is inside the other, or nearer to it than a small
// distance: particles of fluids in contact keep a spacing between them and would never get inside.
// At least one of the two must be more fluid than solid there: solids that touch do not merge.
// Surfels of one piece inside the other are removed. Every update looks for splits and for merges
// once.
#include "core/surfels/surfel_field.h"
#include "core/surfels/surfel_neighbours.h"

namespace taffy {

/// The particles of the surface, and the pieces that they belong to.
struct ParticlePieces {
    std::span<const Vec4f> x;     // [m]
    std::span<const float> beta;  // 0 solid to 1 fluid
    std::vector<uint32_t> piece;  // by particle; Surfels::no_component: none yet
    float spacing = 0.0f;         // [m]
};

class SurfelComponents {
  public:
    uint32_t next() { return next_++; }
    void visit(StateVisitor& state) { state("next", next_); }

    /// Gives a piece to the particles that have none: the piece that they are inside of or next to.
    /// Clusters of particles that touch no piece become new pieces.
    /// @param grid  grid of the surfels; its slots are their indices
    void place_particles(const ThreadPool& pool, const Surfels& surfels, const CellGrid& grid,
                         ParticlePieces& particles);
    /// @return whether a piece has split
    bool split(const ThreadPool& pool, Surfels& surfels, const SurfelNeighbours& neighbours,
               const SurfelField& field, ParticlePieces& particles, float level);
    /// @param stays  by surfel: zero if it is to be removed
    /// @return whether pieces have merged
    bool merge(const ThreadPool& pool, Surfels& surfels, const CellGrid& grid,
               const SurfelField& field, ParticlePieces& particles, float distance,
               std::vector<uint8_t>& stays);

  private:
    void name_clusters(const CellGrid& grid, const ParticlePieces& particles,
                       std::vector<uint32_t>& piece);

    uint32_t next_ = 0;
};

}  // namespace taffy
