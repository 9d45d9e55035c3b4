#pragma once
// Colours, field values and velocities on the surface of a coat, from its particles, for pictures.
#include "core/coating/coat_surface.h"
#include "core/neighbors/cell_grid.h"

namespace taffy {

struct CoatColour {
    uint32_t particle = 0;  // index of the nearest one in the snapshot
    // Means with the weights of [KAG05, eq. 7]:
    float field = 0.0f;              // of the snapshot's colour field, if it has values
    Vec3f colour = Vec3f::Zero();    // of bodies, linear RGB
    Vec3f velocity = Vec3f::Zero();  // [m/s]
};

class CoatColours {
  public:
    /// Keeps references to both arguments.
    CoatColours(const CoatParticles& particles, const Snapshot& snapshot);

    /// Returns the values at a place.
    /// @param scratch  memory for the search
    CoatColour at(const Vec3f& place, std::vector<CellGrid::Range>& scratch) const;
    /// Returns the values of one particle of the coat.
    CoatColour of(uint32_t particle) const;

  private:
    uint32_t index_of(uint32_t p) const;

    const CoatParticles& particles_;
    const Snapshot& snapshot_;
    CellGrid grid_;
    std::vector<Vec3f> colours_;  // linear, by body
};

}  // namespace taffy
