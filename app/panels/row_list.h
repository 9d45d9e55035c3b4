#pragma once
// Scrolling lists that always show whole rows.
#include <optional>
#include <string>

#include "app/workspace/workspace.h"

namespace taffy {

/// Begins a list; list_row() is then called once for every row, and end_row_list() at the end.
/// @param seen_at_most  rows in sight; the others are reached with the wheel
/// @param selected      index of the selected row, which is scrolled into sight when it changes
void begin_row_list(Workspace& w, const std::string& id, size_t rows, size_t seen_at_most,
                    std::optional<size_t> selected);
void end_row_list();

/// Draws a row, highlighted when selected. Returns whether it was clicked.
/// @param indent     room before the label [design units]
/// @param kept_free  room at the right end for other things [design units]: a label that would run
///                   into it ends in dots
bool list_row(Workspace& w, const std::string& id, const std::string& label, bool selected,
              float indent, float kept_free = 6.0f);

}  // namespace taffy
