#pragma once
#include "core/simulation/simulation.h"

namespace taffy::benchmark {

/// A block of water of nx x ny x nz particles at one end of a tank three times as long, spacing 0.1
/// m.
/// @param threads  0: all cores
Simulation make_dam(int nx, int ny, int nz, int threads);

}  // namespace taffy::benchmark
