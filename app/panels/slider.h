#pragma once
#include <optional>
#include <string>

#include "app/workspace/workspace.h"
#include "core/parameters/parameter.h"

namespace taffy {

/// A slider that shows its value with unit. Drag, or Ctrl+click and type; Shift drags finely; the
/// double-click is left to the caller (see double_clicked). Returns the new value while it changes.
/// Ranges of more than a million (linear) have no ends worth showing: there a drag changes the
/// value in proportion to its size.
/// slid narrows the range that the slider spans; what is typed may still be anything in the table.
struct SliderRange {
    double min = 0.0, max = 1.0;
};
struct SliderResult {
    std::optional<double> value;
    bool double_clicked = false;
};
SliderResult slider(Workspace& w, const std::string& id, const ParameterInfo& info, double value,
                    float width, std::optional<SliderRange> slid = std::nullopt);

}  // namespace taffy
