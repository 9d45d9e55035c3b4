#pragma once
// What to try first: a part of the help, and a small window that stays open beside the view while a
// person works.
#include "app/workspace/workspace.h"

namespace taffy {

struct FirstSteps {
    bool open = false;  // the window
    size_t shown = 0;   // the thing to try whose text it shows
};

constexpr const char* first_steps_scene = "twist";

/// Whether the window is too narrow for two columns of text.
bool is_narrow(const Workspace& w);

/// Draws all things to try, in two columns, or in one where the window is narrow.
/// @return whether they are wanted in a window of their own
bool first_steps_table(Workspace& w);

/// Draws the window, which can be moved.
/// @return whether the scene of the steps, first_steps_scene, is to be opened
bool first_steps_window(Workspace& w, FirstSteps& steps);

}  // namespace taffy
