#pragma once
// The nearest values that make a good scene, where those that a person has set do not.
#include <chrono>
#include <optional>
#include <stop_token>
#include <string>

#include "core/scene/item_sizes.h"
#include "core/scene/scene_document.h"

namespace taffy {

/// Values of one entry that were set together.
struct ValueEdit {
    SceneItem item;
    ItemValues before, after;  // of the same keys
};

/// Returns values between those of before and the wanted ones, as near to the wanted ones as makes
/// a good scene, with three digits. Returns nothing if there are no such values, or if they are no
/// numbers. Reads the scene some ten times, so call this on a thread beside the interface.
/// @param document  with or without the values
/// @param longest   a person waits: after this time the nearest values so far are good enough
std::optional<ItemValues> nearest_values(SceneDocument document, const ValueEdit& edit,
                                         const std::stop_token& stop,
                                         std::chrono::seconds longest = std::chrono::seconds(2));

/// "radius 0.25 m, height 1 m"
std::string values_text(const SceneDocument& document, const SceneItem& item,
                        const ItemValues& values);

}  // namespace taffy
