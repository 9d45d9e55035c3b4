#pragma once
// Sorts lists of slots by the rows of their particles. Sums in that order do not depend on when or
// how the lists were found.
#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/neighbors/near_kernels.h"

namespace taffy {

class RowSorter {
  public:
    /// Sorts the lists of slots that lie near each other, so that their lists overlap: all listed
    /// slots are ranked once, then each list is read from flags in the order of the ranks.
    /// @param rows   by slot
    /// @param slots  the entries of all lists, one list after the other; rows.size() fills the end
    /// of a list
    /// @param count  the number of entries of every list
    void sort(std::span<const uint32_t> rows, std::span<uint32_t> slots,
              std::span<const uint32_t> count) {
        rank(rows, slots);
        found_.assign((ranked_.size() / flag_block + 1) * flag_block, 0);
        const SortList sort_list = sort_kernel();
        uint32_t* entry = slots.data();
        for (const uint32_t entries : count) {
            uint32_t full = entries;  // the entries after these are filling
            while (full > 0 && entry[full - 1] == rows.size()) --full;
            for (uint32_t e = 0; e < full; ++e) found_[rank_[entry[e] - lowest_]] = 1;
            sort_list(found_.data(), found_.size(), slot_of_rank_.data(), entry);
            entry += entries;
        }
    }

  private:
    using RowAndSlot = std::pair<uint32_t, uint32_t>;

    void rank(std::span<const uint32_t> rows, std::span<const uint32_t> slots) {
        uint32_t highest = 0;
        lowest_ = uint32_t(rows.size());
        for (const uint32_t slot : slots) {
            if (slot == rows.size()) continue;
            lowest_ = std::min(lowest_, slot), highest = std::max(highest, slot);
        }
        ranked_.clear();
        slot_of_rank_.clear();
        if (lowest_ > highest) return;
        rank_.assign(highest - lowest_ + 2, 0);
        for (const uint32_t slot : slots) rank_[std::min(slot, highest + 1) - lowest_] = 1;
        for (uint32_t k = 0; k <= highest - lowest_; ++k)
            if (rank_[k]) ranked_.emplace_back(rows[lowest_ + k], lowest_ + k);
        sort_by_row();
        for (uint32_t r = 0; r < ranked_.size(); ++r) {
            rank_[ranked_[r].second - lowest_] = r;
            slot_of_rank_.push_back(ranked_[r].second);
        }
    }

    /// Radix sort, beginning with the least significant digit.
    void sort_by_row() {
        constexpr uint32_t digit_bits = 10, digits = 1u << digit_bits;
        uint32_t most = 0;
        for (const RowAndSlot& r : ranked_) most = std::max(most, r.first);
        other_.resize(ranked_.size());
        for (uint32_t shift = 0; shift < 32 && most >> shift != 0; shift += digit_bits) {
            uint32_t first[digits + 1] = {};
            for (const RowAndSlot& r : ranked_) ++first[(r.first >> shift) % digits + 1];
            for (uint32_t d = 0; d < digits; ++d) first[d + 1] += first[d];
            for (const RowAndSlot& r : ranked_) other_[first[(r.first >> shift) % digits]++] = r;
            ranked_.swap(other_);
        }
    }

    uint32_t lowest_ = 0;         // slot
    std::vector<uint32_t> rank_;  // by slot, from the lowest
    std::vector<RowAndSlot> ranked_, other_;
    std::vector<uint32_t> slot_of_rank_;
    std::vector<uint8_t> found_;  // by rank: whether it is in the list
};

}  // namespace taffy
