#pragma once
// Lists of slots, one for every slot, as kernels read them. Plain arrays only.
#include <cstddef>
#include <cstdint>

namespace taffy {

/// The lists of so many slots, which follow each other, lie together in one array: each is as long
/// as they are, and made by one thread.
constexpr size_t slots_of_piece = 256;

struct SlotLists {
    const uint32_t* begin = nullptr;         // of every list, as if all lay in one array; multiples
                                             // of eight; one more than there are slots
    const uint32_t* const* piece = nullptr;  // by slots_of_piece slots
};

}  // namespace taffy
