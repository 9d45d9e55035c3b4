#pragma once
// The text that the editor writes for a new entry of a scene.
#include <string>

#include "core/scene/scene_document.h"

namespace taffy {

struct NewItem {
    std::string kind, name, shape;
    std::string owner;  // the body of a region or source, the region of a load
};

/// The lines below the header of the new entry, as TOML.
std::string new_item(const NewItem& item, const ItemPlace& place);

}  // namespace taffy
