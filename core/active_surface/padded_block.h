#pragma once
// The values of one block of a lattice with those of the nodes around it, for finite differences.
#include <algorithm>
#include <array>
#include <span>

#include "core/iso/lattice_mesher.h"

namespace taffy {

/// @tparam halo  number of nodes beyond the block on every side, at most that of a block
template <int halo>
class PaddedBlock {
  public:
    static constexpr int n = BlockLattice::nodes, side = n + 2 * halo;
    static constexpr std::array<int, 3> step = {1, side, side* side};

    /// @param value            at the lattice's nodes: its own values, or others in the same blocks
    /// @param inside, outside  values where there are no blocks
    void gather(const BlockLattice& lattice, std::span<const float> value, size_t block,
                float inside, float outside) {
        const BlockPlace& place = lattice.places[block];
        for (int dz = -1; dz <= 1; ++dz)
            for (int dy = -1; dy <= 1; ++dy)
                for (int dx = -1; dx <= 1; ++dx) {
                    const int32_t from = lattice.map.at(place + BlockPlace{dx, dy, dz});
                    copy(from, value, {dx, dy, dz},
                         from == BlockLattice::inside ? inside : outside);
                }
    }

    /// Returns the index of a node of the block, or of one up to halo beyond it.
    static constexpr int index(int x, int y, int z) {
        return ((z + halo) * side + y + halo) * side + x + halo;
    }
    const float& operator[](int index) const { return values_[size_t(index)]; }

    /// Returns the value at a place, linear between the nodes.
    /// @param at  offset from the block's first node [cells]
    float sample(const Vec3f& at) const {
        int low[3];
        float part[3];
        for (int a = 0; a < 3; ++a) {
            low[a] = std::clamp(int(std::floor(at[a])), -halo, n + halo - 2);
            part[a] = std::clamp(at[a] - float(low[a]), 0.0f, 1.0f);
        }
        const float* v = &values_[size_t(index(low[0], low[1], low[2]))];
        const auto along_x = [&](int offset) {
            return v[offset] + part[0] * (v[offset + 1] - v[offset]);
        };
        const float lower = along_x(0) + part[1] * (along_x(step[1]) - along_x(0));
        const float upper =
            along_x(step[2]) + part[1] * (along_x(step[1] + step[2]) - along_x(step[2]));
        return lower + part[2] * (upper - lower);
    }

  private:
    /// Copies the nodes of a neighbouring block that lie within the halo.
    void copy(int32_t from, std::span<const float> value, const std::array<int, 3>& where,
              float constant) {
        int first[3], count[3];
        for (size_t a = 0; a < 3; ++a) {
            first[a] = where[a] < 0 ? n - halo : 0;
            count[a] = where[a] == 0 ? n : halo;
        }
        for (int z = 0; z < count[2]; ++z)
            for (int y = 0; y < count[1]; ++y) {
                const int in_block = ((first[2] + z) * n + first[1] + y) * n + first[0];
                float* to =
                    &values_[size_t(index(first[0] + n * where[0], first[1] + y + n * where[1],
                                          first[2] + z + n * where[2]))];
                if (from < 0)
                    std::fill_n(to, count[0], constant);
                else
                    std::copy_n(&value[size_t(from) * BlockLattice::block_size + size_t(in_block)],
                                count[0], to);
            }
    }

    std::array<float, size_t(side) * side * side> values_;
};

}  // namespace taffy
