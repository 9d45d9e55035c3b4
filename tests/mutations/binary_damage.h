#pragma once
// Damages sessions and saved states: as disks do, and as somebody does who mends the checksums.
#include <string>

#include "tests/mutations/chance.h"

namespace taffy::mutations {

/// Flipped bits, a cut, bytes more or moved; the checksums tell.
std::string damaged_bytes(std::string bytes, Chance& chance);

/// A state whose bytes are damaged within, or whose header lies, with checksums that are right.
std::string forged_state(const std::string& file, Chance& chance);

/// The same of a session's first state, or of its entries, or with entries lost, doubled and moved.
std::string forged_session(const std::string& file, Chance& chance);

}  // namespace taffy::mutations
