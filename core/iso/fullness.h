#pragma once
#include <span>
#include <vector>

#include "core/base/parallel.h"
#include "core/base/types.h"
#include "core/iso/block_map.h"

namespace taffy {

/// The parts of space that are full of particles, in cubes of two to four spacings.
class Fullness {
  public:
    /// A cube is empty, near a surface, inside but next to a near one, or deep inside.
    enum Depth : int32_t { empty = 0, near = 1, inside = 2, deep = 3 };

    /// @param edge  of the cubes [m]
    void find(const ThreadPool& pool, std::span<const Vec4f> x, const Vec3f& origin, float edge);
    Depth at(const BlockPlace& cube) const { return Depth(depth_.at(cube)); }
    /// Returns the depth of the cube that holds particle i.
    Depth of_particle(size_t i) const { return cube_depth_[cube_of_[i]]; }
    /// Returns the cubes that are not empty.
    std::span<const BlockPlace> cubes() const { return cubes_; }

  private:
    BlockMap depth_;
    std::vector<BlockPlace> cubes_;
    std::vector<Depth> cube_depth_;  // by entry of cubes_
    std::vector<uint32_t> cube_of_;  // by particle: index in cubes_
    std::vector<BlockPlace> place_;  // by particle: place of its cube
};

}  // namespace taffy
