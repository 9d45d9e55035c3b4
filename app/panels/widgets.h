#pragma once
// Small building blocks of panels.
#include <optional>
#include <string>

#include "app/workspace/workspace.h"

namespace taffy {

/// The ImGui windows of the two columns.
constexpr const char *left_column_window = "##left", *right_column_window = "##right";

/// Draws a title bar that folds the section below it; its state is remembered by name. Returns
/// whether the section is open.
bool section(Workspace& w, const std::string& name, const std::string& title);

/// Draws a muted label in the left part of a row; the next item goes into the right part. Returns
/// the width of the right part.
float row_label(const Workspace& w, const std::string& label);

/// Shows a help text when the mouse rests on the last item for a moment, beside the column that the
/// item is in; while a text field has the keyboard, only with while_typing. {id} in the text
/// becomes the key of a shortcut (Workspace::with_keys).
void tooltip(Workspace& w, const std::string& help, bool while_typing = false);

/// Draws a button of the given width, highlighted when it is on. Returns whether it was pressed.
bool button(Workspace& w, const std::string& id, const std::string& label, float width, bool on,
            const std::string& help);

/// Everything drawn during the lifetime of this object is grey and does not respond.
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

/// Draws an on/off switch at the right end of the row. Returns whether it was pressed.
bool toggle_switch(Workspace& w, const std::string& id, bool& on);
/// Draws a dash in the place of a switch that has no effect now, whatever its value.
void no_switch(Workspace& w, const std::string& id);

/// Draws a text in the available width, broken at spaces only.
void wrapped_text(const std::string& text);

/// Draws a muted label and a value in one row.
void figure_row(const Workspace& w, const std::string& label, const std::string& value);

/// Continues the row at this position in the window [units], also within a group.
void go_on_at(float x);

/// Draws a text, in smaller letters where it needs more than the given room [units].
void fitting_text(const Workspace& w, const std::string& text, float room);

}  // namespace taffy
