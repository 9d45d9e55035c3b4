#pragma once
// The keys that determine the size of an entry of a scene: the lengths of its shape, or the corners
// of a region, and along which of the entry's own axes each of them measures.
#include <array>
#include <map>

#include "core/scene/scene_document.h"

namespace taffy {

/// Values of keys of one entry, by key.
using ItemValues = std::map<std::string, ParameterValue>;

/// Whether an entry can be scaled along its own axes x, y and z. An entry with a single size (a
/// ball, a model), or with lengths that depend on each other (a torus), is scaled evenly along any
/// of them.
std::array<bool, 3> scalable_axes(const std::vector<ItemKey>& keys);

/// The new values of the keys that change when an entry is scaled about its centre, rounded to
/// three digits and clamped to the range of each key.
/// @param axis    0, 1 or 2: along the entry's own x, y or z only; none: evenly
/// @param factor  greater than 0
ItemValues scaled_sizes(const std::vector<ItemKey>& keys, std::optional<int> axis, double factor);

/// Whether the key is one that scaling may change.
bool is_size(const std::string& key);

}  // namespace taffy
