#pragma once
// A key of the keyboard, by itself or with Ctrl, Shift, Alt or Super, and its name.
#include <compare>
#include <string>
#include <string_view>
#include <vector>

namespace taffy {

struct KeyCode {
    int key = 0;   // GLFW_KEY_...
    int mods = 0;  // GLFW_MOD_SHIFT, ...

    auto operator<=>(const KeyCode&) const = default;
};

/// The name of a key, such as "Ctrl + S". Empty for a key that has no name here and cannot be a
/// shortcut: Caps Lock, a key that the system does not know, Ctrl alone.
std::string key_text(const KeyCode& code);

/// The names of all keys, for files: "1, Keypad 1".
std::string keys_text(const std::vector<KeyCode>& codes);
/// The names of the keys for people: without those of the keypad, where there are others.
std::string shown_keys_text(const std::vector<KeyCode>& codes);
/// The names that shown_keys_text() has, for sentences: "Ctrl + Shift + Z or Ctrl + Y".
std::string keys_in_words(const std::vector<KeyCode>& codes);

/// Reads what keys_text() wrote; capitals and spaces do not matter. Throws InputError.
std::vector<KeyCode> parse_keys(std::string_view text);

/// Shift + = is the plus sign of most keyboards, and means the same as that key alone.
KeyCode without_shift_of_plus(KeyCode code);

/// Whether a text field that has the keyboard wants this key for itself.
bool edits_text(const KeyCode& code);

}  // namespace taffy
