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
    /// @param reach     distance from the particles up to which there is a velocity [m]
    /// @param duration  time for which the particles may move on, which extends the reach [s]
    void find(const CoatedParticles& particles, float edge, float reach, float duration);
    /// Returns the velocity at a place [m/s]; zero if none is known near it.
    Vec3f at(const Vec3f& x) const;

  private:
    void extend();

    float edge_ = 1.0f, inverse_edge_ = 1.0f;  // [m], [1/m]
    BlockMap map_;
    std::vector<BlockPlace> cubes_;
    std::vector<Vec3f> velocity_;
};

}  // namespace taffy
