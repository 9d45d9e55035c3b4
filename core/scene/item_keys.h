#pragma once
// The keys of the items of a scene file being edited that can be changed, and their present values.
#include <vector>

#include "core/scene/scene_document.h"
#include "core/scene/table_reader.h"

namespace taffy {

/// The keys of an item: those of its shape, then the others.
/// @param reader  of the item's table
std::vector<ItemKey> keys_of_item(const TableReader& reader, const SceneItem& item);

}  // namespace taffy
