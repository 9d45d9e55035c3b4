#pragma once
// Keys of a parameter in its row: a diamond while the parameter has keys, and a menu on a
// right-click.
#include "app/workspace/workspace.h"

namespace taffy {

/// Returns a name such as "Young's modulus of bar".
std::string keyed_name(const std::string& path);
std::string keyed_value_text(const std::string& path, const ParameterValue& value);

/// Returns the time of a key; "scene time 15.13 s" where the timeline shows another time.
std::string keyed_time_text(const Workspace& w, double time);

/// Seeks a moment of the scene, if the run has come that far.
/// @param time  since the last reset [s]
void go_to_key(Workspace& w, double time);

/// Draws the diamond at the end of a row's label, where the cursor is: filled if there is a key at
/// this moment. A click sets a key with this value, or removes the key.
void key_button(Workspace& w, const std::string& id, const std::string& path,
                const ParameterValue& value);

/// Draws the menu of keys that a right-click on the last item opens.
void key_menu(Workspace& w, const std::string& id, const std::string& path,
              const ParameterValue& value);

}  // namespace taffy
