#pragma once
#include <string>

#include "app/workspace/workspace.h"

namespace taffy {

/// A file that is being read in the background.
struct Reading {
    std::string name;      // of the file
    double seconds = 0.0;  // so far
};

/// Draws the time spent so far as a bar over the time that a file is given, and a line of text.
void reading_progress(Workspace& w, const Reading& reading);

/// Draws a small window with the progress and a cancel button. It appears after a moment, because
/// most files are read sooner.
/// @return whether the person cancels the reading
bool reading_card(Workspace& w, const Reading& reading);

}  // namespace taffy
