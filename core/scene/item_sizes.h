#pragma once
// What makes an entry of a scene larger or smaller: the lengths of its shape, or the corners of a
// region, and along which of its own axes each of them measures.
#include <array>
#include <map>

#include "core/scene/scene_document.h"

namespace taffy {

/// Values of keys of one entry, by key.
using ItemValues = std::map<std::string, ParameterValue>;

/// Whether it can be scaled along its own axes x, y and z. What has a single size (a ball, a
/// model), or lengths that belong together (a torus), is scaled evenly along any of them.
std::array<bool, 3> scalable_axes(const std::vector<ItemKey>& keys);

/// The keys that change when an entry is scaled about its centre, to three digits and within what
/// each of them allows.
/// @param axis    0, 1 or 2: along its own x, y or z only; none: evenly
/// @param factor  more than 0
ItemValues scaled_sizes(const std::vector<ItemKey>& keys, std::optional<int> axis, double factor);

/// Whether the key is one of those.
bool is_size(const std::string& key);

}  // namespace taffy
