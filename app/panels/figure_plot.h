#pragma once
// A plot of figures over the timeline: legend, axes, curves, and interaction with the mouse.
#include "app/plots/plotting.h"
#include "app/workspace/workspace.h"

namespace taffy {

/// What a person has asked for besides zooming.
struct PlotRequest {
    bool close = false;
    std::string remove;  // key of the curve to remove; empty: none
};

/// Draws the plot in the available width.
/// @param height  [units]; the plot is higher where the legend needs many lines
PlotRequest figure_plot(Workspace& w, FigurePlot& plot, float height);

}  // namespace taffy
