#pragma once
// Symmetric lists of bonds: if the row of i contains j, the row of j contains i, and both entries
// know each other's slot. Rows have spare slots, so that adding and removing changes few rows; a
// row that is full moves to the end.
#include <vector>

#include "core/base/float4.h"
#include "core/base/types.h"
#include "core/neighbors/rest_neighbours.h"
#include "core/particles/body_rows.h"
#include "core/state/state_visitor.h"

namespace taffy {

struct BondLists {
    std::vector<uint32_t> begin, number, capacity;  // per particle
    std::vector<Float4> offset;     // per slot: z_ij [m]; fourth component: s_ij [1/m^2]
    std::vector<Float4> mirror;     // per slot: copy of the offset of (j, i), for streaming
    std::vector<uint32_t> other;    // per slot: j
    std::vector<uint32_t> reverse;  // per slot: slot of the bond (j, i)

    void resize(size_t particles);
    /// Reserves memory for so many slots more: lists that grow body by body are copied each time.
    void reserve_slots(size_t more);
    size_t size() const { return number.size(); }
    bool has(uint32_t i, uint32_t j) const;
    /// Appends the bonds (i, j) and (j, i), offsets zero, to the rows of i and j.
    void add(uint32_t i, uint32_t j);
    /// Sets the offset of a slot and its mirror.
    void set_offset(uint32_t slot, const Float4& value) {
        offset[slot] = value;
        mirror[reverse[slot]] = value;
    }
    /// Adds all rows of a new body, whose particles have no bonds yet; offsets zero.
    void add_rows(const BodyRows& rows, const NeighbourLists& pairs);
    /// Moves particles to their new rows; removed particles must have no bonds.
    void follow(const RowMap& map);
    /// Removes both directions of the bond in a slot; the last bond of each row takes the free
    /// slot.
    void remove(uint32_t i, uint32_t slot);
    /// Visits everything but the mirrors, which follow from the offsets.
    void visit(StateVisitor& state);
    /// Returns whether the arrays have consistent sizes and name only particles and slots that
    /// exist.
    bool is_whole() const;

  private:
    uint32_t append(uint32_t i, uint32_t j);
    void remove_slot(uint32_t i, uint32_t slot);
    void make_room(uint32_t i);
    void compact();
    void find_mirrors();
    size_t unused_ = 0;  // slots abandoned by rows that moved
};

}  // namespace taffy
