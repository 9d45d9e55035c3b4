#pragma once
// The timed items of a scene file being edited: events, and keys of the paths along which obstacles
// move. They have no names and are identified by their numbers.
#include "core/scene/scene_document.h"
#include "core/scene/table_reader.h"
#include "core/scene/toml_text.h"

namespace taffy {

inline bool has_name(const SceneItem& item) {
    return item.kind != "event" && item.kind != "key";
}

/// Makes the item with the text "event 1" or "key paddle.2"; number counts from 0.
SceneItem moment(const std::string& kind, const std::string& owner, size_t number);

/// The value that an event sets its parameter to, with that parameter's range.
ItemKey value_of_event(const TableReader& event);
/// Replaces the value of an event if the parameter of this path cannot have it.
void fit_value_of_event(TomlText& toml, const TomlPath& event, const std::string& path);
/// Moves the end of an event that takes some time, so that it takes as long when it begins at
/// another time.
void move_end_of_event(TomlText& toml, const TomlPath& event, double at);
/// The lines of a new event, which changes the temperature of this body.
std::string new_event_lines(const std::string& body);

/// Adds a key behind the last. An obstacle without keys gets two, which move it from its place
/// along x by way [m].
void add_key_of_path(TomlText& toml, const TomlPath& obstacle, double way);
/// Removes a key. Of two keys both are removed: the obstacle stays where the other one was.
void remove_key_of_path(TomlText& toml, const TomlPath& obstacle, size_t number);
/// The time halfway between a key and the next one; for the last key, as long after it as it is
/// after the one before [s].
double time_between(const TomlText& toml, const TomlPath& key);
/// Adds a copy right behind an item; the copy of a key of a path lies in time between it and the
/// next, and is moved by shift [m].
void duplicate_moment(TomlText& toml, const TomlPath& moment, const Vec3f& shift);

}  // namespace taffy
