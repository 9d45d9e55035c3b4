#pragma once
// The keys. One table drives what they do and what the help says of them.
#include <functional>
#include <string>
#include <vector>

#include "app/window/input_event.h"
#include "app/workspace/actions.h"

namespace taffy {

struct KeyCode {
    int key = 0;
    int mods = 0;
};

struct Shortcut {
    std::string group;
    std::string keys;  // "Ctrl + Q", for people
    std::string help;
    std::vector<KeyCode> codes;  // any of them
    std::function<void(Actions&)> run;
    bool while_typing = false;  // also when a text field has the keyboard
    bool searchable = true;     // Ctrl + P lists it: it does something without mouse and key
};

const std::vector<Shortcut>& shortcuts();

/// Runs what the key stands for. False when it stands for nothing.
bool run_shortcut(const KeyPress& press, bool typing, Actions& actions);

}  // namespace taffy
