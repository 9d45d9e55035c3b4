#include "core/scene/key_tables.h"

#include <algorithm>
#include <vector>

#include "core/parameters/simulation_parameters.h"
#include "core/parameters/view_parameters.h"
#include "core/scene/copies.h"
#include "core/scene/obstacle_keys.h"
#include "core/scene/scene_keys.h"
#include "core/scene/shape_reader.h"

namespace taffy {

namespace {

struct KeyTable {
    std::string name;
    std::vector<std::string> keys;
};

KeyTable key_table(const char* name, std::initializer_list<std::vector<std::string>> parts) {
    KeyTable table{name, {}};
    for (const std::vector<std::string>& part : parts)
        table.keys.insert(table.keys.end(), part.begin(), part.end());
    return table;
}

/// The tables, those that are meant most often first.
const std::vector<KeyTable>& key_tables() {
    static const std::vector<KeyTable> tables = {
        key_table("[[body]]", {{"shape", "colour", "material", "region", "copies"},
                               body_keys().names(),
                               shape_keys(ShapeRole::body)}),
        key_table("[body.material]", {{"like"}, MaterialParameters::describe().names()}),
        key_table("[[body.region]]", {{"free"},
                                      region_keys().names(),
                                      corner_keys().names(),
                                      shape_keys(ShapeRole::region)}),
        key_table("[body.copies]", {copies_keys().names()}),
        key_table(
            "[[obstacle]]",
            {{"shape", "key", "loop"}, obstacle_keys().names(), shape_keys(ShapeRole::obstacle)}),
        key_table("[simulation]", {SimulationParameters::describe().names()}),
        key_table("[view]", {ViewParameters::describe().names()}),
        key_table("[camera]", {camera_keys().names()})};
    return tables;
}

bool is_of_body(std::string_view table) {
    return table.find("[body") != table.npos;
}

}  // namespace

std::string place_of_key(std::string_view key, std::string_view table) {
    std::vector<const KeyTable*> with_key;
    for (const KeyTable& other : key_tables())
        if (other.name != table && std::ranges::find(other.keys, key) != other.keys.end())
            with_key.push_back(&other);
    // The key is more likely a level too high or too low than in another part of the file.
    const bool near = is_of_body(table) && !with_key.empty() && is_of_body(with_key[0]->name);
    if (near) with_key.resize(1);
    std::string text;
    for (const KeyTable* other : with_key) text += (text.empty() ? "in " : " or ") + other->name;
    // Keys below the header of a part of a body belong to that part.
    if (near && text == "in [[body]]") text += ", above " + std::string(table);
    if (text.empty() && !table.empty() && (key == "title" || key == "description"))
        return "at the top of the file, above the first table";
    return text;
}

}  // namespace taffy
