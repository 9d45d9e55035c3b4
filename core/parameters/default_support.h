#pragma once
// Support radii of bodies for which the scene gives none.

namespace taffy {

/// Support radius h of fluids over their spacing: at 2, particles lock into a lattice that waves
/// and drops must deform, see docs/method.md.
inline constexpr float fluid_support_ratio = 2.75f;

}  // namespace taffy
