#pragma once
#include <optional>

#include "app/workspace/workspace.h"
#include "render/colour/field_range.h"

namespace taffy {

/// Draws the colour map with its field's name, unit and range, at the lower edge of the free area.
/// An arrowhead at an end says that some values lie beyond it.
void draw_legend(const Workspace& w, ImDrawList& list, const ShownRange& range);

/// The legend's box: left, top, right, bottom [units]. nullopt: no legend is shown.
std::optional<ImVec4> legend_box(const Workspace& w);

/// Where things that stand at the bottom of the view have their lower edge: above the legend if
/// there is one [units].
float above_legend(const Workspace& w);

}  // namespace taffy
