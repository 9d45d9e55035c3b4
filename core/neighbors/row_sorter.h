#pragma once
// Puts lists of slots into the order of their rows. What is summed in that order does not depend on
// when or how the lists were found.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace taffy {

class RowSorter {
  public:
    /// Slots of some lists that lie near each other, whose own lists overlap: they are ranked once,
    /// then each list is read from a set of bits.
    /// @param rows   by slot
    /// @param slots  of all lists, one after the other; the slot rows.size() means none
    /// @param count  entries of every list
    void sort(std::span<const uint32_t> rows, std::span<uint32_t> slots,
              std::span<const uint32_t> count) {
        rank(rows, slots);
        bits_.assign(ranked_.size() / 64 + 1, 0);
        uint32_t* entry = slots.data();
        for (const uint32_t entries : count) {
            for (uint32_t e = 0; e < entries; ++e) {
                if (entry[e] == rows.size()) break;  // none: the rest of the list
                const uint32_t r = rank_[entry[e] - lowest_];
                bits_[r / 64] |= uint64_t(1) << (r % 64);
            }
            uint32_t* out = entry;
            for (size_t w = 0; w < bits_.size(); ++w)
                for (uint64_t word = std::exchange(bits_[w], 0); word != 0; word &= word - 1)
                    *out++ = ranked_[64 * w + size_t(std::countr_zero(word))].second;
            entry += entries;
        }
    }

  private:
    void rank(std::span<const uint32_t> rows, std::span<const uint32_t> slots) {
        uint32_t highest = 0;
        lowest_ = uint32_t(rows.size());
        for (const uint32_t slot : slots) {
            if (slot == rows.size()) continue;
            lowest_ = std::min(lowest_, slot), highest = std::max(highest, slot);
        }
        ranked_.clear();
        if (lowest_ > highest) return;
        rank_.assign(highest - lowest_ + 1, 0);
        for (const uint32_t slot : slots)
            if (slot != rows.size()) rank_[slot - lowest_] = 1;
        for (uint32_t k = 0; k < rank_.size(); ++k)
            if (rank_[k]) ranked_.emplace_back(rows[lowest_ + k], lowest_ + k);
        std::sort(ranked_.begin(), ranked_.end());
        for (uint32_t r = 0; r < ranked_.size(); ++r) rank_[ranked_[r].second - lowest_] = r;
    }

    uint32_t lowest_ = 0;                                // slot
    std::vector<uint32_t> rank_;                         // by slot, from the lowest
    std::vector<std::pair<uint32_t, uint32_t>> ranked_;  // row and slot
    std::vector<uint64_t> bits_;                         // by rank: whether it is in the list
};

}  // namespace taffy
