#pragma once
// What keys do. One table drives what happens, what the help says and what Ctrl + P finds. A person
// may choose other keys: key_bindings.h says which ones hold now.
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
    bool searchable = true;     // Ctrl + P lists it: the action needs no mouse and no held key
    bool hold = false;          // acts for as long as the key is down: a tool polls the key itself
    bool fixed = false;         // nobody can choose another key
    std::string words = "";     // other names that the search finds the action by
};

const std::vector<Shortcut>& shortcuts();

/// Returns a shortcut's index in shortcuts().
std::optional<size_t> find_shortcut(std::string_view id);

}  // namespace taffy
