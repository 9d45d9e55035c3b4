#pragma once
// What keys do. One table drives what happens, what the help says of it and what Ctrl + P finds;
// which keys hold now, for a person may choose others, is said by key_bindings.h.
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/window/input_event.h"
#include "app/workspace/actions.h"
#include "app/workspace/key_code.h"

namespace taffy {

struct Shortcut {
    std::string id;  // in the settings and for Workspace::key()
    std::string group;
    std::string help;
    std::vector<KeyCode> codes;  // any of them, unless the person chose others
    std::function<void(Actions&)> run;
    bool while_typing = false;  // also when a text field has the keyboard
    bool searchable = true;     // Ctrl + P lists it: it does something without mouse and key
    bool hold = false;          // counts for as long as it is down: a tool looks at it itself
    bool fixed = false;         // nobody can choose another key
    std::string words = "";     // other names that the search finds it by
};

const std::vector<Shortcut>& shortcuts();

/// Its place in shortcuts().
std::optional<size_t> find_shortcut(std::string_view id);

}  // namespace taffy
