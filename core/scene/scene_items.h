#pragma once
// Where the items of a scene file that is edited are in its text, and what else in it names them.
#include <string>
#include <string_view>
#include <vector>

#include "core/scene/scene_document.h"
#include "core/scene/table_reader.h"
#include "core/scene/toml_text.h"

namespace taffy {

/// The text at a key; "" where there is none.
std::string text_at(const toml::table& table, std::string_view key);
/// How many [[kind]] a table has.
size_t count_of(const toml::table& table, const std::string& kind);
/// Throws InputError for an item that the scene does not have.
TomlPath path_of(const TomlText& toml, const SceneItem& item);

/// A place where another item names this one.
struct Reference {
    TomlPath table;
    std::string key;
    std::string by;    // what names it: "source tap"
    size_t begin = 0;  // of the name in the value
    std::string value;
};
std::vector<Reference> references(const TomlText& toml, const SceneItem& item);

}  // namespace taffy
