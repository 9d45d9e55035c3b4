#pragma once
// Plots as files: tables and drawings.
#include <optional>
#include <string>
#include <vector>

#include "app/plots/plotting.h"

namespace taffy {

/// What a file needs of a plot, as it was when the person asked for it.
struct PlotCopy {
    struct Curve {
        Figure figure;
        std::array<float, 3> colour;     // sRGB 0..1
        std::vector<float> values;       // not a number: there is none
        Figure over = {};                // no key: the time
        std::vector<float> across = {};  // its values
    };
    std::string title;
    std::string unit;
    PlotRange shown;
    std::optional<ValueRange> values;   // of the vertical axis; empty: as the curves need
    std::vector<double> elapsed, time;  // on the timeline, of the scene [s]
    std::vector<Curve> curves;
    // Where two variants of the scene run: what B has, with moments of its own.
    std::vector<double> elapsed_of_b, time_of_b;
    std::vector<Curve> curves_of_b;
};
PlotCopy plot_copy(const Plotting& plotting, const FigurePlot& plot, const std::string& title);

/// All samples: elapsed_s, time_s and a column for each curve, with one before it for what it is
/// over unless that is the time, then those of B, "B.step_s"; cells are empty where there is no
/// value. Samples of A and B at one moment share a line.
std::string plot_csv(const PlotCopy& plot);

/// What is shown, with axes and legend, dark on white; curves of B are dashed.
std::string plot_svg(const PlotCopy& plot);

}  // namespace taffy
