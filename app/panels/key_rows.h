#pragma once
// Keys of a parameter in its row: a diamond while it has some, and a menu on a right-click.
#include "app/workspace/workspace.h"

namespace taffy {

/// "Young's modulus of bar"
std::string keyed_name(const std::string& path);
std::string keyed_value_text(const std::string& path, const ParameterValue& value);

/// To a moment of the scene, as far as the run has come. @param time  since its last reset [s]
void go_to_key(Workspace& w, double time);

/// At the end of a row's label, where the cursor is: filled if there is a key at this moment; a
/// click sets one with this value, or removes it.
void key_button(Workspace& w, const std::string& id, const std::string& path,
                const ParameterValue& value);

/// On a right-click on the last item.
void key_menu(Workspace& w, const std::string& id, const std::string& path,
              const ParameterValue& value);

}  // namespace taffy
