#pragma once
// How the values of the colour field are spread over the particles.
#include <vector>

#include "core/snapshot/snapshot.h"

namespace taffy {

struct Histogram {
    double low = 0.0, high = 0.0;  // of all values
    std::vector<size_t> bins;      // of equal width; empty: nothing has a value
    size_t particles = 0;          // that were counted

    /// Where a bin begins.
    double begin(size_t bin) const {
        return low + (high - low) * double(bin) / double(bins.size());
    }
};

/// Of the particles that are there. @param most  particles: of more, every second, third ... is
/// counted
Histogram field_histogram(const Snapshot& snapshot, size_t bins, size_t most = 20'000);

}  // namespace taffy
