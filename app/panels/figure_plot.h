#pragma once
// A plot of figures over the timeline: legend, axes, curves, and what the mouse does with them.
#include "app/plots/plotting.h"
#include "app/workspace/workspace.h"

namespace taffy {

/// What a person has asked for beside zooming.
struct PlotRequest {
    bool close = false;
    std::string remove;  // key of a curve
};

/// In the width that is there. @param height  [units]; more where the legend takes many lines
PlotRequest figure_plot(Workspace& w, FigurePlot& plot, float height);

}  // namespace taffy
