#pragma once
#include <string>
#include <vector>

#include "app/workspace/key_code.h"
#include "app/workspace/workspace.h"

namespace taffy {

struct HelpEntry {
    std::string group;
    std::string keys;
    std::string help;
    std::string id;     // of a shortcut whose key can be changed; empty: the key is fixed
    std::string usual;  // its default keys; empty: they are in use
    bool hold = false;
};

/// A key that a person is changing.
struct KeyChange {
    std::string id;       // of the shortcut that waits for a key; empty: none does
    std::string message;  // why the pressed key was refused; empty: none was
    KeyCode pressed;
    bool may_swap = false;  // the key may be swapped with the shortcut that has it
};

/// What the person clicked in the help.
struct HelpAnswer {
    enum class Kind { none, change, stop, swap, reset, reset_all, keep_first_steps };
    Kind kind = Kind::none;
    std::string id;  // of the shortcut
};

/// Draws the help on keys and mouse, from the tables that drive them. A click on a key asks for
/// another one.
HelpAnswer help_window(Workspace& w, const std::vector<HelpEntry>& mouse,
                       const std::vector<HelpEntry>& keys, const KeyChange& change, bool& open);

}  // namespace taffy
