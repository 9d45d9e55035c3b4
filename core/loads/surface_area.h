#pragma once
// How much of a body's surface each of its particles stands for, at rest.
#include <span>
#include <vector>

#include "core/module/world.h"

namespace taffy {

/// A_i of the particles of a solid [m^2], outwards; zero inside, and the sum over a body is zero,
/// as of every closed surface: what is missing of the nearest neighbours.
///   A_i = - d^2 sum_j w_ij e_ij / s_ij / w(d),   e = z / |z|,   w = 1 - |z| / 1.35 d
/// with s the area that pairs of this direction stand for near there, in parts of what they do in
/// a cubic lattice (1 in a lattice). Faces of boxes have their areas; in the mean over its
/// particles a flat face of any direction has, since the second moments of a cubic lattice are
/// those of a ball; walls of what lies in rings have theirs within 2 %. What is one layer thick
/// has no area.
/// @param x0      rest positions [m]
/// @param volume  of a particle, d^3 [m^3]
std::vector<Vec3f> solid_areas(std::span<const Vec4f> x0, float volume);

/// The part of each A_i that lies along the smoothed normal there: what a particle of a staircase
/// shows of the face that the stairs stand for.
std::vector<Vec3f> faced_areas(std::span<const Vec4f> x0, float volume);

/// The same of any particle. Those of solids are found once, by their rest positions.
class SurfaceAreas {
  public:
    using Find = std::vector<Vec3f> (*)(std::span<const Vec4f> x0, float volume);
    /// @param find  one of the two above
    explicit SurfaceAreas(Find find) : find_(find) {}

    /// Of the bodies that there are.
    void find(const World& at);
    /// Bodies may have other particles now.
    void forget() { solid_.clear(); }
    /// Of particle k of body b. Sheets: one side, along the normal of either sign; rods: one of
    /// four sides, along the axis.
    Vec3f at_rest(const World& at, size_t b, size_t k) const;

  private:
    Find find_;
    std::vector<std::vector<Vec3f>> solid_;  // by body and its own numbers of particles
};

}  // namespace taffy
