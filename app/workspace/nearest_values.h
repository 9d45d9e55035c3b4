#pragma once
// What a person may have instead of values that make no good scene.
#include <chrono>
#include <optional>
#include <stop_token>
#include <string>

#include "core/scene/item_sizes.h"
#include "core/scene/scene_document.h"

namespace taffy {

/// Values of one entry that were set at once.
struct ValueEdit {
    SceneItem item;
    ItemValues before, after;  // of the same keys
};

/// Values on the way from those of before to those that were wanted, as near to these as makes a
/// good scene, with three digits. None where nothing on the way does, or they are no numbers.
/// Reads the scene some ten times: for a thread beside the interface.
/// @param document  with or without the values
/// @param longest   a person waits: after that the nearest so far is good enough
std::optional<ItemValues> nearest_values(SceneDocument document, const ValueEdit& edit,
                                         const std::stop_token& stop,
                                         std::chrono::seconds longest = std::chrono::seconds(2));

/// "radius 0.25 m, height 1 m"
std::string values_text(const SceneDocument& document, const SceneItem& item,
                        const ItemValues& values);

}  // namespace taffy
