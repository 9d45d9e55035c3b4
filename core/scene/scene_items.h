#pragma once
// Where the items of a scene file being edited are in its text, and the references to them.
#include <string>
#include <string_view>
#include <vector>

#include "core/scene/scene_document.h"
#include "core/scene/table_reader.h"
#include "core/scene/toml_text.h"

namespace taffy {

/// The text at a key; "" if there is none.
std::string text_at(const toml::table& table, std::string_view key);
/// The number of [[kind]] entries of a table.
size_t count_of(const toml::table& table, const std::string& kind);
/// The path to an item's table. Throws InputError for an item that the scene does not have.
TomlPath path_of(const TomlText& toml, const SceneItem& item);

/// A place where another item names a given item.
struct Reference {
    TomlPath table;
    std::string key;
    std::string by;    // text of the other item: "source tap"
    size_t begin = 0;  // of the name in the value
    std::string value;
};
std::vector<Reference> references(const TomlText& toml, const SceneItem& item);

}  // namespace taffy
