#pragma once
#include <vector>

namespace taffy {

/// Returns round values within [min, max] for a legend to mark: multiples of 1, 2, 2.5 or 5 times a
/// power of ten, two to six of them, zero among them where it lies in the range.
std::vector<double> round_ticks(double min, double max);

}  // namespace taffy
