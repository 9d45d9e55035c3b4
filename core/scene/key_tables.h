#pragma once
// Which tables of a scene file have a given key: for messages about a key that stands in the wrong
// table.
#include <string>
#include <string_view>

namespace taffy {

/// Where a key belongs that this table does not have: "in [body.material]", "in [[body]], above
/// [body.material]"; empty if no table has it.
/// @param table  "[body.material]", as in docs/scenes.md; "" is the top of the file
std::string place_of_key(std::string_view key, std::string_view table);

}  // namespace taffy
