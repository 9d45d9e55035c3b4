#pragma once
// The velocity of particles as a field, and a little beyond them: means over cubes of two spacings,
// linear between their centres.
#include <vector>

#include "core/active_surface/coating_field.h"
#include "core/iso/block_map.h"

namespace taffy {

class ParticleFlow {
  public:
    /// @param edge      of the cubes [m]
    /// @param reach     how far beyond the particles there is a velocity [m],
    /// @param duration  and beyond where they come to in this time [s]
    void find(const CoatedParticles& particles, float edge, float reach, float duration);
    /// [m/s]; zero where there is none near.
    Vec3f at(const Vec3f& x) const;

  private:
    void extend();

    float edge_ = 1.0f, inverse_edge_ = 1.0f;  // [m], [1/m]
    BlockMap map_;
    std::vector<BlockPlace> cubes_;
    std::vector<Vec3f> velocity_;
};

}  // namespace taffy
