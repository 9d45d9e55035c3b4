#include "core/scene/scene_items.h"

#include "core/base/error.h"
#include "core/scene/moments.h"

namespace taffy {

std::string SceneItem::text() const {
    return kind + " " + (owner.empty() ? "" : owner + ".") + name;
}

std::string text_at(const toml::table& table, std::string_view key) {
    return table[key].value_or(std::string());
}

size_t count_of(const toml::table& table, const std::string& kind) {
    const toml::array* array = table[kind].as_array();
    return array ? array->size() : 0;
}

TomlPath path_of(const TomlText& toml, const SceneItem& item) {
    TomlPath path;
    if (item.kind == "region") {
        const size_t bodies = count_of(toml.top(), "body");
        for (size_t b = 0; b < bodies; ++b)
            if (text_at(*toml.find({{"body", b}}), "name") == item.owner) path = {{"body", b}};
        if (path.empty()) throw InputError("the scene has no body '" + item.owner + "'");
    }
    if (item.kind == "key") {
        const size_t obstacles = count_of(toml.top(), "obstacle");
        for (size_t o = 0; o < obstacles; ++o)
            if (text_at(*toml.find({{"obstacle", o}}), "name") == item.owner)
                path = {{"obstacle", o}};
        if (path.empty()) throw InputError("the scene has no obstacle '" + item.owner + "'");
    }
    path.push_back({item.kind, item.number});
    const toml::table* table = toml.find(path);
    if (!table || (has_name(item) && text_at(*table, "name") != item.name))
        throw InputError("the scene has no " + item.text());
    return path;
}

std::vector<Reference> references(const TomlText& toml, const SceneItem& item) {
    std::vector<Reference> found;
    const std::string region = item.owner + "." + item.name;
    const auto look = [&](const std::string& kind, const std::string& key,
                          const std::string& before, const std::string& name, bool whole) {
        const size_t count = count_of(toml.top(), kind);
        for (size_t i = 0; i < count; ++i) {
            const TomlPath path = {{kind, i}};
            const std::string value = text_at(*toml.find(path), key);
            const bool names =
                whole ? value == before + name : value.starts_with(before + name + ".");
            if (!names) continue;
            std::string by = kind + " " + text_at(*toml.find(path), "name");
            if (kind == "event") by = "event on " + value;
            found.push_back({path, key, by, before.size(), value});
        }
    };
    if (item.kind == "body") {
        look("source", "body", "", item.name, true);
        look("sink", "body", "", item.name, true);
        look("load", "region", "", item.name, false);
        look("event", "set", "region.", item.name, false);
    }
    if (item.kind == "region") {
        look("load", "region", "", region, true);
        look("event", "set", "region.", region, false);
    } else {
        look("event", "set", item.kind + ".", item.name, false);
    }
    return found;
}

}  // namespace taffy
