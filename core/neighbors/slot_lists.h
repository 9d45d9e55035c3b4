#pragma once
// Neighbour lists, one for every slot, as kernels read them. Plain arrays only.
#include <cstddef>
#include <cstdint>

namespace taffy {

/// The lists of this many consecutive slots lie together in one array, which has their total length
/// and is made by one thread.
constexpr size_t slots_of_piece = 256;

struct SlotLists {
    const uint32_t* begin = nullptr;  // of every list, as if all lay in one array; multiples of
                                      // eight; one entry more than there are slots
    const uint32_t* const* piece = nullptr;  // one array per slots_of_piece slots
};

}  // namespace taffy
