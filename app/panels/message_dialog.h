#pragma once
#include <string>

#include "app/workspace/workspace.h"

namespace taffy {

/// Shows a text that the person should read before going on, for instance why a scene cannot be
/// loaded. Empties the text when the dialog is closed.
void message_dialog(Workspace& w, const std::string& title, std::string& text);

}  // namespace taffy
