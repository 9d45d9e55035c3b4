#pragma once
// Damages a TOML text as people, editors, disks and enemies do.
#include <string>

#include "tests/mutations/chance.h"

namespace taffy::mutations {

/// One to three changes: misspelt or foreign keys and values, other types, numbers out of every
/// range, lines and sections lost, doubled or moved, a cut, bytes that are no text, long lines,
/// deep nesting, names that are not there.
std::string damaged_text(std::string text, Chance& chance);

/// What stands for a value in a file or on the command line and is hardly what is wanted there.
std::string hostile_value(Chance& chance);
/// A word with a letter lost, doubled, swapped or replaced.
std::string misspelt(std::string word, Chance& chance);

}  // namespace taffy::mutations
