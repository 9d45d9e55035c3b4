#pragma once
// The edits of parameters, materials, scenes and pins that a person has made, to be undone and
// redone.
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/workspace/variants.h"
#include "app/workspace/view_history.h"
#include "core/commands/command.h"

namespace taffy {

/// A scene as it was when its file was last read or written.
struct SavedScene {
    std::string text;      // of the file
    std::string document;  // text of SceneEditor::document(), which lacks the values of panels
};

/// How a scene looked in the window when another one took its place.
struct LeftScene {
    ShownView shown;
    std::string selected_body;
    SavedScene saved;
};

struct Edit {
    /// Whether the edit has changed the scene, whose run then began anew.
    bool of_scene() const { return std::holds_alternative<LoadScene>(after.front()); }

    std::string name;                         // "Young's modulus of bar", "Pin placed"
    std::vector<Command> before, after;       // commands that bring back the values of before or
                                              // after the edit; for keys: those of A, and of B
                                              // where there is one
    uint64_t run = 0;                         // the run that ended with this edit and may come back
                                              // whole, see TimelineView::left_run; 0: none
    std::optional<LeftScene> left = {};       // if the edit opened another scene: the one before
    uint64_t gesture = 0;                     // press of a button or a key that the edit came from
    double elapsed = 0.0;                     // when on the timeline [s]
    bool behind = false;                      // the edit changed the run where later moments had
                                              // been recorded
    double elapsed_before = 0.0;              // when on the timeline before this one [s]
    uint64_t serial = 0;                      // of the edit's last command
    ChangesGoTo changes = ChangesGoTo::both;  // where two variants run: who got the edit
};

class EditHistory {
  public:
    /// Adds an edit. Edits of the same name that come from one gesture, such as a drag of a slider,
    /// are one. Edits that had been undone can no longer be redone.
    void note(Edit edit);
    /// Returns the edit that is undone or redone now, or null if there is none. Valid until the
    /// next call of a member function.
    const Edit* undo();
    const Edit* redo();
    /// The edits that undo() and redo() would return.
    const Edit* next_undo() const { return done_ > 0 ? &edits_[done_ - 1] : nullptr; }
    const Edit* next_redo() const { return done_ < edits_.size() ? &edits_[done_] : nullptr; }

    /// Commands by which panels have set values since the scene was last edited or loaded again,
    /// without those that only B got.
    std::vector<Command> values_since_scene() const;

    /// Removes the edit of this command, which the simulation has refused.
    void refused(uint64_t serial);
    /// Begins another timeline: all edits so far came before it.
    /// @param left_stays  the timeline that return_to_timeline() brings back stays the same
    void begin_timeline(bool left_stays = false);
    /// Brings back the timeline before this one.
    void return_to_timeline();
    /// Removes the edits made after this moment: they are no longer part of the run [s].
    void forget_after(double elapsed);
    /// Removes what was undone, and the newest edits that made the run branch at this moment [s].
    void forget_branch(double elapsed);
    /// all_to_both(): two variants begin, both with all edits so far. forget_b(): B has ended, and
    /// the edits that only B got are removed.
    void all_to_both();
    void forget_b();
    void clear();

    const std::vector<Edit>& edits() const { return edits_; }
    /// The number of edits in force; later ones have been undone.
    size_t done() const { return done_; }

  private:
    void erase_undone();
    void erase_if(const std::function<bool(const Edit&)>& gone);

    std::vector<Edit> edits_;  // oldest first
    size_t done_ = 0;
};

}  // namespace taffy
