#pragma once
// Which keys stand for which actions now: those of the table (shortcuts.h), and those that a person
// has chosen instead. Choices are texts by the shortcut's id, as in the settings:
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
    /// Leaves out choices that are not possible: there the keys of the table hold.
    explicit KeyBindings(const KeyChoices& choices = {});

    /// Keys of shortcuts()[k].
    const std::vector<KeyCode>& of(size_t k) const { return keys_[k]; }
    /// Whether they differ from those of the table.
    bool changed(size_t k) const { return keys_[k] != shortcuts()[k].codes; }
    /// The shortcut that a key stands for.
    std::optional<size_t> find(const KeyCode& code) const;
    /// Choices that were left out, each with the reason; empty: none.
    const std::string& problem() const { return problem_; }

    /// Why shortcut k cannot have this key, or "". That another one has it is no reason.
    std::string why_not(size_t k, const KeyCode& code) const;
    /// The choices once shortcut k has this key alone. A shortcut that had the key gets those of k.
    KeyChoices with_key(size_t k, const KeyCode& code) const;
    /// The choices once shortcut k, and any that had taken its keys, has the keys of the table
    /// again.
    KeyChoices with_default(size_t k) const;
    /// The choices once all shortcuts have the keys of the table. Choices for unknown ids stay.
    KeyChoices with_defaults() const;

  private:
    void read(const KeyChoices& choices);
    void drop_conflicts();
    void drop(size_t k, const std::string& why);

    KeyChoices choices_;  // without those left out because another shortcut has the key
    std::vector<std::vector<KeyCode>> keys_;
    std::string problem_;
};

/// Runs the action that the key stands for. Returns false if there is none.
bool run_shortcut(const KeyPress& press, bool typing, const KeyBindings& keys, Actions& actions);

}  // namespace taffy
