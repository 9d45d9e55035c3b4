#pragma once
// Keys of the items of a scene file that is edited: which can be changed, and what they say now.
#include <vector>

#include "core/scene/scene_document.h"
#include "core/scene/table_reader.h"

namespace taffy {

/// Those of its shape, then the others.
/// @param reader  of its table
std::vector<ItemKey> keys_of_item(const TableReader& reader, const SceneItem& item);

}  // namespace taffy
