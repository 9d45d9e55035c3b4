#pragma once
#include <cstdint>

namespace taffy {

namespace particle_flag {
constexpr uint8_t fixed = 1;    // never moves
constexpr uint8_t handle = 2;   // moved by a handle
constexpr uint8_t gripped = 4;  // pulled by a grip
constexpr uint8_t surface = 8;  // has an incomplete rest neighbourhood: lies on the outside
}  // namespace particle_flag

}  // namespace taffy
