#pragma once
#include <cstdint>

namespace taffy {

namespace particle_flag {
constexpr uint8_t fixed = 1;    // never moves
constexpr uint8_t handle = 2;   // moved by a handle
constexpr uint8_t gripped = 4;  // pulled by a grip
constexpr uint8_t surface = 8;  // has an incomplete rest neighbourhood: lies on the outside
constexpr uint8_t absent = 16;  // has left: takes no part in anything, its row is free
constexpr uint8_t mouth = 32;   // still in the mouth of the source, which moves it
constexpr uint8_t asleep = 64;  // its body sleeps until something wakes it, see core/sleep
}  // namespace particle_flag

inline bool moves_freely(uint8_t flags) {
    using namespace particle_flag;
    return (flags & (fixed | handle | absent | mouth)) == 0;
}

inline bool is_asleep(uint8_t flags) {
    return (flags & particle_flag::asleep) != 0;
}

/// Returns whether a fixed region or a handle holds the particle, perhaps not along all axes.
inline bool is_held(uint8_t flags) {
    using namespace particle_flag;
    return (flags & (fixed | handle)) != 0 && (flags & (absent | mouth)) == 0;
}

inline bool is_present(uint8_t flags) {
    return (flags & particle_flag::absent) == 0;
}

}  // namespace taffy
