#pragma once
// Damages a TOML text like people, editors, disks and attackers do.
#include <string>

#include "tests/mutations/chance.h"

namespace taffy::mutations {

/// Makes one to three changes: misspelt or foreign keys and values, other types, numbers out of
/// range, lines and sections lost, doubled or moved, truncation, bytes that are not text, long
/// lines, deep nesting, names that do not exist.
std::string damaged_text(std::string text, Chance& chance);

/// Returns a text that takes the place of a value in a file or on the command line and is hardly
/// valid there.
std::string hostile_value(Chance& chance);
/// Returns a word with a letter lost, doubled, swapped or replaced.
std::string misspelt(std::string word, Chance& chance);

}  // namespace taffy::mutations
