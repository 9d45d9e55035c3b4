#pragma once
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

namespace taffy {

/// Union-find over 0, 1, 2 ... count - 1; each set is named after its least member.
class DisjointSets {
  public:
    explicit DisjointSets(size_t count) : parent_(count) {
        std::iota(parent_.begin(), parent_.end(), 0u);
    }
    uint32_t of(uint32_t i) {
        while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
        return i;
    }
    void unite(uint32_t a, uint32_t b) {
        a = of(a), b = of(b);
        if (a > b) std::swap(a, b);
        parent_[b] = a;
    }

  private:
    std::vector<uint32_t> parent_;
};

}  // namespace taffy
