#pragma once
// What happens at a time in a scene file that is edited: events, and keys of the paths along which
// obstacles move. Neither has a name; they are known by their numbers.
#include "core/scene/scene_document.h"
#include "core/scene/table_reader.h"
#include "core/scene/toml_text.h"

namespace taffy {

inline bool has_name(const SceneItem& item) {
    return item.kind != "event" && item.kind != "key";
}

/// "event 1", "key paddle.2". number: from 0
SceneItem moment(const std::string& kind, const std::string& owner, size_t number);

/// What it sets its parameter to, with that parameter's range.
ItemKey value_of_event(const TableReader& event);
/// The value becomes one that the parameter of this path can have, if it is none.
void fit_value_of_event(TomlText& toml, const TomlPath& event, const std::string& path);
/// A change that takes some time takes as long when it begins at another time.
void move_end_of_event(TomlText& toml, const TomlPath& event, double at);
/// body: whose temperature it changes
std::string new_event_lines(const std::string& body);

/// A key behind the last. An obstacle that has none moves from its place along x, by so much [m].
void add_key_of_path(TomlText& toml, const TomlPath& obstacle, double way);
/// Of two keys both go: the obstacle stays where the other one was.
void remove_key_of_path(TomlText& toml, const TomlPath& obstacle, size_t number);
/// Between a key and the next one; behind the last by as much as that is behind the one before.
double time_between(const TomlText& toml, const TomlPath& key);
/// A copy right behind it; of a key of a path, between it and the next, moved by so much [m].
void duplicate_moment(TomlText& toml, const TomlPath& moment, const Vec3f& shift);

}  // namespace taffy
