#pragma once
// The search of CurrentNeighbours: finds which of the positions in some runs of memory are within
// reach of a given one, eight at a time. Compiled twice like other kernels; plain arrays only.
#include <cstddef>
#include <cstdint>

namespace taffy {

/// Positions by slot; each array has eight entries more than there are slots.
struct NearPlaces {
    const float *x = nullptr, *y = nullptr, *z = nullptr;  // [m]
    const uint8_t* listed = nullptr;                       // whether the slot has a list of its own
};

struct NearQuery {
    uint32_t slot = 0;               // the slot whose neighbours are searched
    float reach2 = 0.0f;             // square of the reach [m^2]
    const uint32_t* runs = nullptr;  // first slot and last slot (exclusive) of every run
    size_t run_count = 0;
};

/// Writes the slots within reach, except the query's own, in the order of the runs; a slot without
/// a list finds only slots that have one.
/// @param out  room for all slots of the runs and eight more
/// @return the number of slots written
using FindNear = uint32_t (*)(const NearPlaces& places, const NearQuery& query, uint32_t* out);

/// Writes the slots of the ranks whose flags are 1, in the order of the ranks, and sets the flags
/// to 0.
/// @param bytes  number of flags, a multiple of flag_block
using SortList = void (*)(uint8_t* flags, size_t bytes, const uint32_t* slot_of_rank,
                          uint32_t* out);
constexpr size_t flag_block = 32;

/// Return the fastest kernel that this processor runs, see core/base/processor.h.
FindNear near_kernel();
FindNear near_kernel_baseline();
FindNear near_kernel_v3();
SortList sort_kernel();
SortList sort_kernel_baseline();
SortList sort_kernel_v3();

}  // namespace taffy
