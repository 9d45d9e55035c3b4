#pragma once
// Lists of rows of which some are seen at a time: always whole rows.
#include <optional>
#include <string>

#include "app/workspace/workspace.h"

namespace taffy {

/// Between this and end_row_list() come so many calls of list_row().
/// @param seen_at_most  rows; the others are reached with the wheel
/// @param selected      index of the row that comes into sight when another one is selected
void begin_row_list(Workspace& w, const std::string& id, size_t rows, size_t seen_at_most,
                    std::optional<size_t> selected);
void end_row_list();

/// A row, highlighted when selected. True when clicked.
/// @param indent     room before the label [design units]
/// @param kept_free  room for what stands at the right end [design units]: a label that would run
///                   into it ends in dots
bool list_row(Workspace& w, const std::string& id, const std::string& label, bool selected,
              float indent, float kept_free = 6.0f);

}  // namespace taffy
