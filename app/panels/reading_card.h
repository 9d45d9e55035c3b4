#pragma once
#include <string>

#include "app/workspace/workspace.h"

namespace taffy {

/// What is being read beside the interface.
struct Reading {
    std::string name;      // of the file
    double seconds = 0.0;  // so far
};

/// How far the reading is, as a bar of the time that a file is given, and a line beside it.
void reading_progress(Workspace& w, const Reading& reading);

/// A small window with the same and a button. Comes after a moment: most files take less.
/// @return whether the person gives it up
bool reading_card(Workspace& w, const Reading& reading);

}  // namespace taffy
