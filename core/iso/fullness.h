#pragma once
#include <span>
#include <vector>

#include "core/base/parallel.h"
#include "core/base/types.h"
#include "core/iso/block_map.h"

namespace taffy {

/// Which part of space is full of particles, by cubes of two to four spacings.
class Fullness {
  public:
    /// Cubes that are empty, near a surface, inside but next to what is near, and deep inside.
    enum Depth : int32_t { empty = 0, near = 1, inside = 2, deep = 3 };

    /// @param edge  of the cubes [m]
    void find(const ThreadPool& pool, std::span<const Vec4f> x, const Vec3f& origin, float edge);
    Depth at(const BlockPlace& cube) const { return Depth(depth_.at(cube)); }
    /// Of the cube that holds this particle.
    Depth of_particle(size_t i) const { return cube_depth_[cube_of_[i]]; }
    /// Those that are not empty.
    std::span<const BlockPlace> cubes() const { return cubes_; }

  private:
    BlockMap depth_;
    std::vector<BlockPlace> cubes_;
    std::vector<Depth> cube_depth_;  // the same
    std::vector<uint32_t> cube_of_;  // of every particle: which of cubes_
    std::vector<BlockPlace> place_;  // the same: where it is
};

}  // namespace taffy
