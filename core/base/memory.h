#pragma once
// How much memory there is, so that what would not fit is refused before it is built.
#include <cstddef>
#include <string>

namespace taffy {

/// Addresses that this process has mapped [bytes]; 0 where that is not known.
size_t mapped_memory();

/// What this process may still take [bytes]: the least of the machine's free memory, the room in
/// its container and its own limit (ulimit -v). Infinite where nothing is known.
double available_memory();

/// "61 GB", "850 MB": for messages.
std::string memory_text(double bytes);

}  // namespace taffy
