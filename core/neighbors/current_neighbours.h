#pragma once
// Neighbours by present distance, for what flows or conducts heat: lists with a skin, over the
// slots of the order that all share.
#include <span>
#include <utility>
#include <vector>

#include "core/neighbors/neighbour_order.h"
#include "core/neighbors/slot_lists.h"

namespace taffy {

/// Whether a particle is only found in the lists of others, may soon need a list, or has one. One
/// that may need it gets it with the others, so that they are not all made again for its sake.
enum class NeighbourRole : uint8_t { passive, soon, active };

class CurrentNeighbours {
  public:
    /// Makes the lists valid for these positions [m]. Active particles find everything within the
    /// radius [m]; passive ones find at least the active ones.
    void update(const ThreadPool& pool, NeighbourOrder& order, std::span<const Vec4f> x,
                std::span<const uint8_t> flags, std::span<const NeighbourRole> role, float radius);

    /// The lists are of this order as it is.
    bool are_of(const NeighbourOrder& order) const { return version_ == order.version(); }

    /// Neighbour slots of slot k within radius and skin, itself left out, in the order of their
    /// rows, or of the slots where those are local, filled up to a multiple of eight with the
    /// number of slots, which stands for a particle infinitely far away. Which particles between
    /// radius and skin are among them depends on when the lists were made; the order of all others
    /// does not.
    std::span<const uint32_t> of(size_t k) const {
        const uint32_t* piece = pieces_[k / slots_of_piece].data();
        const uint32_t first = begin_[k / slots_of_piece * slots_of_piece];
        return {piece + (begin_[k] - first), piece + (begin_[k + 1] - first)};
    }
    /// Where the list of every slot would begin if all lay in one array, and how long that is.
    std::span<const uint32_t> begins() const { return begin_; }
    size_t entries() const { return begin_.empty() ? 0 : begin_.back(); }
    /// The same for loops over plain arrays.
    SlotLists arrays() const { return {begin_.data(), piece_data_.data()}; }

    /// Lists that will not be asked for again give up their room, piece by piece; it may be given
    /// back for the next ones.
    using Pieces = std::vector<std::vector<uint32_t>>;  // lists of slots_of_piece slots each
    Pieces give_up();
    void take_room(Pieces& room) {
        if (pieces_.empty()) pieces_.swap(room);
    }

    /// Rows of particles have moved, and the order has followed: the lists are of the same pairs.
    void follow(const RowMap& map, const ThreadPool& pool, const NeighbourOrder& order);
    /// Who has lists; they are made again from that and from the order, which comes first.
    void visit(StateVisitor& state, const ThreadPool& pool, const NeighbourOrder& order);

  private:
    bool cover(std::span<const NeighbourRole> role) const;
    void find(const ThreadPool& pool, const NeighbourOrder& order);

    float radius_ = 0.0f;            // [m]
    uint64_t version_ = 0;           // of the order that the lists belong to; 0: there are none
    std::vector<uint8_t> has_list_;  // by particle
    std::vector<uint32_t> begin_;
    Pieces pieces_;
    std::vector<const uint32_t*> piece_data_;
};

}  // namespace taffy
