#pragma once
// Parameters, materials, scenes and pins that a person has changed: what can be undone and done
// again.
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/workspace/variants.h"
#include "app/workspace/view_history.h"
#include "core/commands/command.h"

namespace taffy {

/// How a scene looked in the window when another one took its place.
struct LeftScene {
    ShownView shown;
    std::string selected_body;
    std::string saved_text;  // SceneEditor::saved_text
};

struct Edit {
    /// It has changed the scene, of which the run begins anew.
    bool of_scene() const { return std::holds_alternative<LoadScene>(after.front()); }

    std::string name;                         // "Young's modulus of bar", "Pin placed"
    std::vector<Command> before, after;       // that bring back the values of before or after it;
                                              // of keys: those of A, and of B where there is one
    uint64_t run = 0;                         // that ended with it, and may come back whole: see
                                              // TimelineView::left_run
    std::optional<LeftScene> left = {};       // where it opened another scene: the one before
    uint64_t gesture = 0;                     // press of a button or a key that it came from
    double elapsed = 0.0;                     // when on the timeline [s]
    bool behind = false;                      // something had been recorded of later moments
    double elapsed_before = 0.0;              // on the one before this one [s]
    uint64_t serial = 0;                      // of its last command
    ChangesGoTo changes = ChangesGoTo::both;  // where two variants run: who got it
};

class EditHistory {
  public:
    /// Edits of the same name that come from one gesture are one, a drag of a slider for instance.
    /// What was undone before cannot be done again then.
    void note(Edit edit);
    /// The edit that is taken back or done again now; null: there is none. Valid until the next
    /// call of anything here.
    const Edit* undo();
    const Edit* redo();
    /// What undo() and redo() would give.
    const Edit* next_undo() const { return done_ > 0 ? &edits_[done_ - 1] : nullptr; }
    const Edit* next_redo() const { return done_ < edits_.size() ? &edits_[done_] : nullptr; }

    /// What panels have set since the scene was edited or loaded again last, in a run that has no B
    /// any more.
    std::vector<Command> values_since_scene() const;

    /// The simulation did not take this command.
    void refused(uint64_t serial);
    /// The timeline begins anew: all of them came before it.
    /// @param left_stays  what return_to_timeline() brings back is what it would have so far
    void begin_timeline(bool left_stays = false);
    /// The timeline before this one comes back.
    void return_to_timeline();
    /// What came later than this is no part of the run any more [s].
    void forget_after(double elapsed);
    /// The newest ones that took the run another way from this moment never were [s].
    void forget_branch(double elapsed);
    /// Two variants begin with all that was set so far; or B has ended, and with it what only it
    /// got.
    void all_to_both();
    void forget_b();
    void clear();

    const std::vector<Edit>& edits() const { return edits_; }
    /// So many of them are in force; the later ones have been undone.
    size_t done() const { return done_; }

  private:
    void erase_undone();
    void erase_if(const std::function<bool(const Edit&)>& gone);

    std::vector<Edit> edits_;  // oldest first
    size_t done_ = 0;
};

}  // namespace taffy
