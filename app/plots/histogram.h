#pragma once
// The distribution of the colour field's values over the particles.
#include <vector>

#include "core/snapshot/snapshot.h"

namespace taffy {

struct Histogram {
    double low = 0.0, high = 0.0;  // of all values
    std::vector<size_t> bins;      // of equal width; empty: no particle has a value
    size_t particles = 0;          // number of particles counted

    /// Returns the lower bound of a bin.
    double begin(size_t bin) const {
        return low + (high - low) * double(bin) / double(bins.size());
    }
};

/// Returns the histogram of the present particles. @param most  particles to count: of more, every
/// second, third ... is counted
Histogram field_histogram(const Snapshot& snapshot, size_t bins, size_t most = 20'000);

}  // namespace taffy
