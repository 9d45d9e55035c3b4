#pragma once
// Neighbour lists by present distance, for particles that flow or conduct heat: lists with a skin,
// over the slots of the order that fluid, heat and freezing share.
#include <span>
#include <utility>
#include <vector>

#include "core/neighbors/neighbour_order.h"
#include "core/neighbors/slot_lists.h"

namespace taffy {

/// passive: the particle is only found in the lists of others; soon: it may soon need a list;
/// active: it has one. A particle that may soon need a list gets one with the others, so that not
/// all lists are made again when it becomes active.
enum class NeighbourRole : uint8_t { passive, soon, active };

class CurrentNeighbours {
  public:
    /// Makes the lists valid for these positions [m]. Active particles find everything within the
    /// radius [m]; passive ones find at least the active ones.
    void update(const ThreadPool& pool, NeighbourOrder& order, std::span<const Vec4f> x,
                std::span<const uint8_t> flags, std::span<const NeighbourRole> role, float radius);

    /// Whether the lists belong to the present version of this order.
    bool are_of(const NeighbourOrder& order) const { return version_ == order.version(); }

    /// Returns the neighbour slots of slot k within radius plus skin, without k itself. They are in
    /// the order of their rows, or of the slots where the order is local; the list is filled up to
    /// a multiple of eight with the number of slots, which stands for a particle infinitely far
    /// away. Which particles between radius and radius plus skin are in the list depends on when
    /// the lists were made; the order of all others does not.
    std::span<const uint32_t> of(size_t k) const {
        const uint32_t* piece = pieces_[k / slots_of_piece].data();
        const uint32_t first = begin_[k / slots_of_piece * slots_of_piece];
        return {piece + (begin_[k] - first), piece + (begin_[k + 1] - first)};
    }
    /// Where the list of every slot would begin if all lists lay in one array, and the length of
    /// such an array.
    std::span<const uint32_t> begins() const { return begin_; }
    size_t entries() const { return begin_.empty() ? 0 : begin_.back(); }
    /// The lists for loops over plain arrays.
    SlotLists arrays() const { return {begin_.data(), piece_data_.data()}; }

    /// Discards the lists and returns their memory, which take_room() hands to the next lists for
    /// reuse.
    using Pieces = std::vector<std::vector<uint32_t>>;  // lists of slots_of_piece slots each
    Pieces give_up();
    void take_room(Pieces& room) {
        if (pieces_.empty()) pieces_.swap(room);
    }

    /// Follows particles whose rows have moved, after the order has done so: the lists hold the
    /// same pairs as before.
    void follow(const RowMap& map, const ThreadPool& pool, const NeighbourOrder& order);
    /// Saves or restores which particles have lists; a restore makes the lists again from these and
    /// from the order, which must be restored first.
    void visit(StateVisitor& state, const ThreadPool& pool, const NeighbourOrder& order);

  private:
    bool cover(std::span<const NeighbourRole> role) const;
    void find(const ThreadPool& pool, const NeighbourOrder& order);

    float radius_ = 0.0f;            // [m]
    uint64_t version_ = 0;           // of the order that the lists belong to; 0: there are no lists
    std::vector<uint8_t> has_list_;  // by particle
    std::vector<uint32_t> begin_;
    Pieces pieces_;
    std::vector<const uint32_t*> piece_data_;
};

}  // namespace taffy
