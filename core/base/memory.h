#pragma once
// The available memory, so that scenes that would not fit are refused before they are built.
#include <cstddef>
#include <string>

namespace taffy {

/// Returns the size of the address space that this process has mapped [bytes]; 0 where it is
/// unknown.
size_t mapped_memory();

/// Returns the memory that this process may still allocate [bytes]: the least of the machine's free
/// memory, the room in its container and the process's own limit (ulimit -v). Infinite where
/// nothing is known.
double available_memory();

/// Formats a size for messages: "61 GB", "850 MB".
std::string memory_text(double bytes);

}  // namespace taffy
