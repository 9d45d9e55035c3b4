#pragma once
// Small parts that panels are made of.
#include <optional>
#include <string>

#include "app/workspace/workspace.h"

namespace taffy {

/// The ImGui windows of the two columns.
constexpr const char *left_column_window = "##left", *right_column_window = "##right";

/// A title bar that folds the section below it; remembered by name. True when open.
bool section(Workspace& w, const std::string& name, const std::string& title);

/// Muted label in the left part of a row; the next item goes into the right part. Returns its
/// width.
float row_label(const Workspace& w, const std::string& label);

/// Shows when the mouse rests on the last item for a moment, beside the column that the item is in;
/// while a text field has the keyboard only where asked for. {id} in it becomes the key of a
/// shortcut (Workspace::with_keys).
void tooltip(Workspace& w, const std::string& help, bool while_typing = false);

/// A button of full or given width, with a highlighted look when it is on. True when pressed.
bool button(Workspace& w, const std::string& id, const std::string& label, float width, bool on,
            const std::string& help);

/// What is drawn while it lives is grey and does not answer.
class Greyed {
  public:
    Greyed(Workspace& w, bool on) : w_(w), before_(w.greyed) {
        w.greyed = before_ || on;
        ImGui::BeginDisabled(on);
    }
    ~Greyed() {
        ImGui::EndDisabled();
        w_.greyed = before_;
    }
    Greyed(const Greyed&) = delete;
    Greyed& operator=(const Greyed&) = delete;

  private:
    Workspace& w_;
    bool before_;
};

/// On or off.
bool toggle_switch(Workspace& w, const std::string& id, bool& on);

/// In the width that is there, broken at spaces only.
void wrapped_text(const std::string& text);

/// Muted label and value in one row.
void figure_row(const Workspace& w, const std::string& label, const std::string& value);

/// The row goes on at this place of the window [units], in a group as well.
void go_on_at(float x);

/// In smaller letters where it needs more room than that [units].
void fitting_text(const Workspace& w, const std::string& text, float room);

}  // namespace taffy
