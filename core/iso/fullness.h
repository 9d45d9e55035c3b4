#pragma once
#include <span>
#include <vector>

#include "core/base/types.h"
#include "core/iso/block_map.h"

namespace taffy {

/// Which part of space is full of particles, by cubes of two to four spacings.
class Fullness {
  public:
    /// Cubes that are empty, near a surface, inside but next to what is near, and deep inside.
    enum Depth : int32_t { empty = 0, near = 1, inside = 2, deep = 3 };

    /// @param edge  of the cubes [m]
    void find(std::span<const Vec4f> x, const Vec3f& origin, float edge);
    Depth at(const BlockPlace& cube) const { return Depth(depth_.at(cube)); }
    Depth at(const Vec3f& x) const { return at(place_of(x, origin_, inverse_edge_)); }
    /// Those that are not empty.
    std::span<const BlockPlace> cubes() const { return cubes_; }

  private:
    Vec3f origin_ = Vec3f::Zero();
    float inverse_edge_ = 1.0f;
    BlockMap depth_;
    std::vector<BlockPlace> cubes_;
};

}  // namespace taffy
