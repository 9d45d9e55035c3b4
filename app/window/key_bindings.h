#pragma once
// Which keys stand for which actions now: those of the table (shortcuts.h), and what a person has
// chosen instead. Choices are texts by the shortcut's id, as the settings keep them:
// {"film", "Ctrl + F9"}.
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/window/shortcuts.h"

namespace taffy {

using KeyChoices = std::map<std::string, std::string>;

class KeyBindings {
  public:
    /// What cannot be is left out, and the keys of the table hold instead.
    explicit KeyBindings(const KeyChoices& choices = {});

    /// Keys of shortcuts()[k].
    const std::vector<KeyCode>& of(size_t k) const { return keys_[k]; }
    /// Whether they are others than those of the table.
    bool changed(size_t k) const { return keys_[k] != shortcuts()[k].codes; }
    /// The shortcut that a key stands for.
    std::optional<size_t> find(const KeyCode& code) const;
    /// Choices that were left out, each with the reason; empty: none.
    const std::string& problem() const { return problem_; }

    /// Why a shortcut cannot have this key, or "". That another one has it is no reason.
    std::string why_not(size_t k, const KeyCode& code) const;
    /// The choices once it has this key alone. A shortcut that had it gets the keys of this one.
    KeyChoices with_key(size_t k, const KeyCode& code) const;
    /// The choices once it has the keys of the table again, and so has whoever took them.
    KeyChoices with_default(size_t k) const;
    /// The same of all shortcuts. What is no shortcut's stays.
    KeyChoices with_defaults() const;

  private:
    void read(const KeyChoices& choices);
    void drop_conflicts();
    void drop(size_t k, const std::string& why);

    KeyChoices choices_;  // without those that were left out because another one has the key
    std::vector<std::vector<KeyCode>> keys_;
    std::string problem_;
};

/// Runs what the key stands for. False when it stands for nothing.
bool run_shortcut(const KeyPress& press, bool typing, const KeyBindings& keys, Actions& actions);

}  // namespace taffy
