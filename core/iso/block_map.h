#pragma once
// A map from blocks of space to numbers. Where the box of all blocks is small enough it is a plain
// array, else a hash table, because drops may fly anywhere.
#include <algorithm>
#include <compare>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "core/base/types.h"

namespace taffy {

/// The place of a block in a regular grid.
struct BlockPlace {
    static constexpr bool plain_state = true;
    int x = 0, y = 0, z = 0;
    auto operator<=>(const BlockPlace&) const = default;
    BlockPlace operator+(const BlockPlace& o) const { return {x + o.x, y + o.y, z + o.z}; }
};

inline BlockPlace place_of(const Vec3f& x, const Vec3f& origin, float inverse_edge) {
    const Vec3f at = (x - origin) * inverse_edge;
    return {int(std::floor(at.x())), int(std::floor(at.y())), int(std::floor(at.z()))};
}

class BlockMap {
  public:
    /// Gives every block from lower to upper the number other; blocks beyond them always have it.
    void reset(const BlockPlace& lower, const BlockPlace& upper, int32_t other) {
        lower_ = lower;
        size_ = {upper.x - lower.x + 1, upper.y - lower.y + 1, upper.z - lower.z + 1};
        other_ = other;
        dense_ = double(size_.x) * size_.y * size_.z <= double(most_dense);
        sparse_.clear();
        dense_numbers_.assign(dense_ ? size_t(size_.x) * size_t(size_.y) * size_t(size_.z) : 0,
                              other);
    }
    int32_t at(const BlockPlace& p) const {
        if (!holds(p)) return other_;
        if (dense_) return dense_numbers_[index(p)];
        const auto found = sparse_.find(key(p));
        return found == sparse_.end() ? other_ : found->second;
    }
    /// The number of a block within the limits of reset().
    int32_t& operator[](const BlockPlace& p) {
        if (dense_) return dense_numbers_[index(p)];
        return sparse_.try_emplace(key(p), other_).first->second;
    }
    bool holds(const BlockPlace& p) const {
        return unsigned(p.x - lower_.x) < unsigned(size_.x) &&
               unsigned(p.y - lower_.y) < unsigned(size_.y) &&
               unsigned(p.z - lower_.z) < unsigned(size_.z);
    }

  private:
    static constexpr size_t most_dense = size_t(1) << 23;

    size_t index(const BlockPlace& p) const {
        return (size_t(p.z - lower_.z) * size_t(size_.y) + size_t(p.y - lower_.y)) *
                   size_t(size_.x) +
               size_t(p.x - lower_.x);
    }
    uint64_t key(const BlockPlace& p) const {
        return uint64_t(p.x - lower_.x) | uint64_t(p.y - lower_.y) << 21 |
               uint64_t(p.z - lower_.z) << 42;
    }

    BlockPlace lower_, size_;
    int32_t other_ = 0;
    bool dense_ = true;
    std::vector<int32_t> dense_numbers_;
    std::unordered_map<uint64_t, int32_t> sparse_;
};

}  // namespace taffy
