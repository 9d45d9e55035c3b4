#pragma once
// The area of a body's surface that each of its particles stands for, at rest.
#include <span>
#include <vector>

#include "core/module/world.h"

namespace taffy {

/// Returns A_i of the particles of a solid [m^2], outwards: the part of the nearest neighbours that
/// is missing. It is zero inside, and its sum over a body is zero, as of every closed surface.
///   A_i = - d^2 sum_j w_ij e_ij / s_ij / w(d),   e = z / |z|,   w = 1 - |z| / 1.35 d
/// with s the area that pairs of this direction stand for near there, as a part of that in a cubic
/// lattice (1 in a lattice). Faces of boxes have their exact areas; so has a flat face of any
/// direction in the mean over its particles, because the second moments of a cubic lattice are
/// those of a ball; walls of particles in rings have theirs within 2 %. A body that is one layer
/// thick has no area.
/// @param x0      rest positions [m]
/// @param volume  volume of a particle, d^3 [m^3]
std::vector<Vec3f> solid_areas(std::span<const Vec4f> x0, float volume);

/// Returns the component of each A_i along the smoothed normal there: the area that a particle of a
/// staircase has in the face that the stairs stand for.
std::vector<Vec3f> faced_areas(std::span<const Vec4f> x0, float volume);

/// The areas of particles of any body. Those of solids are found once, from their rest positions.
class SurfaceAreas {
  public:
    using Find = std::vector<Vec3f> (*)(std::span<const Vec4f> x0, float volume);
    /// @param find  one of the two above
    explicit SurfaceAreas(Find find) : find_(find) {}

    /// Finds the areas of all solids.
    void find(const World& at);
    /// Forgets the areas, because bodies may have other particles now.
    void forget() { solid_.clear(); }
    /// Returns the area of particle k of body b. Sheets: one side, along the normal of either sign;
    /// rods: one of four sides, along the axis.
    Vec3f at_rest(const World& at, size_t b, size_t k) const;

  private:
    Find find_;
    std::vector<std::vector<Vec3f>> solid_;  // by body and its own numbers of particles
};

}  // namespace taffy
