#include "app/window/key_bindings.h"

#include <GLFW/glfw3.h>

#include <algorithm>

#include "core/base/error.h"
#include "core/base/nearest_name.h"

namespace taffy {

namespace {

std::string quoted_help(size_t k) {
    return "\u201c" + shortcuts()[k].help + "\u201d";
}

/// Why these keys cannot be those of a shortcut, or "".
std::string why_not_keys(const Shortcut& shortcut, const std::vector<KeyCode>& codes) {
    if (shortcut.fixed) return "Esc cannot be changed.";
    for (const KeyCode& code : codes) {
        if (key_text(code).empty()) return "This key cannot be used: choose another one.";
        if (key_text({code.key, 0}) == "Esc")
            return "Esc is for stopping and closing: choose another key.";
        if (shortcut.hold && code.mods != 0)
            return "A key that is held must be one key, without Ctrl, Shift or Alt.";
    }
    return "";
}

}  // namespace

KeyBindings::KeyBindings(const KeyChoices& choices) : choices_(choices) {
    for (const Shortcut& shortcut : shortcuts()) keys_.push_back(shortcut.codes);
    read(choices);
    drop_conflicts();
}

void KeyBindings::read(const KeyChoices& choices) {
    std::vector<std::string> ids;
    for (const Shortcut& shortcut : shortcuts()) ids.push_back(shortcut.id);
    for (const auto& [id, text] : choices) {
        std::string why;
        const std::optional<size_t> k = find_shortcut(id);
        try {
            if (!k) throw InputError(unknown_name_message("action", id, ids));
            const std::vector<KeyCode> codes = parse_keys(text);
            why = why_not_keys(shortcuts()[*k], codes);
            if (why.empty()) keys_[*k] = codes;
        } catch (const InputError& error) {
            why = error.what();
        }
        if (!why.empty())
            problem_ += (problem_.empty() ? "" : "; ") + id + " = \"" + text + "\": " + why;
    }
}

/// One key has one meaning. Of two shortcuts with the same key, the one that has it in the table
/// keeps it, or else the first of the table; the other one has its usual keys again, which may make
/// the next conflict.
void KeyBindings::drop_conflicts() {
    for (size_t k = 0; k < keys_.size(); ++k)
        for (const KeyCode& code : keys_[k]) {
            const size_t first = *find(code);
            if (first == k) continue;
            const size_t dropped = changed(k) ? k : first;
            drop(dropped, key_text(code) + " is taken by " + quoted_help(dropped == k ? first : k));
            return drop_conflicts();
        }
}

void KeyBindings::drop(size_t k, const std::string& why) {
    const std::string& id = shortcuts()[k].id;
    problem_ += (problem_.empty() ? "" : "; ") + id + " = \"" + choices_[id] + "\": " + why;
    choices_.erase(id);
    keys_[k] = shortcuts()[k].codes;
}

std::optional<size_t> KeyBindings::find(const KeyCode& code) const {
    for (size_t k = 0; k < keys_.size(); ++k)
        if (std::ranges::find(keys_[k], code) != keys_[k].end()) return k;
    return std::nullopt;
}

std::string KeyBindings::why_not(size_t k, const KeyCode& code) const {
    if (const std::string why = why_not_keys(shortcuts()[k], {code}); !why.empty()) return why;
    const std::optional<size_t> holder = find(code);
    if (!holder || *holder == k || why_not_keys(shortcuts()[*holder], keys_[k]).empty()) return "";
    return key_text(code) + " is taken by " + quoted_help(*holder) + ", which cannot have " +
           shown_keys_text(keys_[k]) + " instead.";
}

KeyChoices KeyBindings::with_key(size_t k, const KeyCode& code) const {
    KeyBindings changed = *this;
    if (const std::optional<size_t> holder = find(code); holder && *holder != k) {
        std::vector<KeyCode>& others = changed.keys_[*holder];
        const auto at = others.erase(std::ranges::find(others, code));
        others.insert(at, keys_[k].begin(), keys_[k].end());
    }
    changed.keys_[k] = {code};
    for (size_t i = 0; i < keys_.size(); ++i) {
        if (changed.keys_[i] == keys_[i]) continue;
        changed.choices_.erase(shortcuts()[i].id);
        if (changed.changed(i)) changed.choices_[shortcuts()[i].id] = keys_text(changed.keys_[i]);
    }
    return changed.choices_;
}

KeyChoices KeyBindings::with_default(size_t k) const {
    KeyChoices fewer = choices_;
    fewer.erase(shortcuts()[k].id);
    return KeyBindings(fewer).choices_;
}

KeyChoices KeyBindings::with_defaults() const {
    KeyChoices none = choices_;
    std::erase_if(none, [](const auto& choice) { return find_shortcut(choice.first).has_value(); });
    return none;
}

bool run_shortcut(const KeyPress& press, bool typing, const KeyBindings& keys, Actions& actions) {
    KeyCode code = without_shift_of_plus({press.key, press.mods});
    // Esc also ends a drag that needs Ctrl.
    if (code.key == GLFW_KEY_ESCAPE && !keys.find(code)) code.mods = 0;
    const std::optional<size_t> k = keys.find(code);
    if (!k) return false;
    const Shortcut& shortcut = shortcuts()[*k];
    if (typing && (!shortcut.while_typing || edits_text(code))) return false;
    shortcut.run(actions);
    return true;
}

}  // namespace taffy
