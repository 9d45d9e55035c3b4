#pragma once
#include <optional>
#include <string>

#include "app/workspace/workspace.h"
#include "core/parameters/parameter.h"

namespace taffy {

/// Draws a slider that shows its value with unit. Drag, or Ctrl+click and type; Shift drags finely.
/// The caller handles the double-click (see double_clicked). Returns the new value while it
/// changes. Ranges of more than a million (linear) have no ends worth showing: there a drag changes
/// the value in proportion to its size. slid narrows the range that the slider spans; a typed value
/// may still be anything within the parameter's own range.
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
