#pragma once
// Supports that bodies have unless a scene tells.

namespace taffy {

/// h of fluids over their spacing: at 2 particles lock into a lattice that waves and drops must
/// bend, see docs/method.md.
inline constexpr float fluid_support_ratio = 2.75f;

}  // namespace taffy
