#pragma once
#include <vector>

namespace taffy {

/// Round values within [min, max] that a legend marks: multiples of 1, 2, 2.5 or 5 times a power of
/// ten, two to six of them, zero among them where the range holds it.
std::vector<double> round_ticks(double min, double max);

}  // namespace taffy
