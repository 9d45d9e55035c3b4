#pragma once
// Damages sessions and saved states: like disks, and like an attacker who repairs the checksums.
#include <string>

#include "tests/mutations/chance.h"

namespace taffy::mutations {

/// Flips bits, truncates, adds or moves bytes; the checksums reveal this.
std::string damaged_bytes(std::string bytes, Chance& chance);

/// Returns a state whose inner bytes are damaged, or whose header is false, with correct checksums.
std::string forged_state(const std::string& file, Chance& chance);

/// Returns a session with such damage to its first state or to its entries, or with entries lost,
/// doubled and moved.
std::string forged_session(const std::string& file, Chance& chance);

}  // namespace taffy::mutations
