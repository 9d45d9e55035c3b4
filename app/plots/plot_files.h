#pragma once
// Plots as files: CSV tables and SVG drawings.
#include <optional>
#include <string>
#include <vector>

#include "app/plots/plotting.h"

namespace taffy {

/// The data of a plot that a file needs, copied when the person asked for the file.
struct PlotCopy {
    struct Curve {
        Figure figure;
        std::array<float, 3> colour;     // sRGB 0..1
        std::vector<float> values;       // not a number: no value
        Figure over = {};                // figure on the horizontal axis; no key: the time
        std::vector<float> across = {};  // values of over
    };
    std::string title;
    std::string unit;
    PlotRange shown;
    std::optional<ValueRange> values;   // of the vertical axis; empty: fitted to the curves
    std::vector<double> elapsed, time;  // of the samples: on the timeline, and of the scene [s]
    std::vector<Curve> curves;
    // Where two variants of the scene run: the samples and curves of B, which has moments of its
    // own.
    std::vector<double> elapsed_of_b, time_of_b;
    std::vector<Curve> curves_of_b;
};
PlotCopy plot_copy(const Plotting& plotting, const FigurePlot& plot, const std::string& title);

/// Returns all samples as a table: elapsed_s, time_s and a column for each curve, preceded by a
/// column of the figure on its horizontal axis unless that is the time; then the same columns of B,
/// "B.step_s". Cells without a value are empty. Samples of A and B at the same moment share a line.
std::string plot_csv(const PlotCopy& plot);

/// Returns the shown part as a drawing with axes and legend, dark on white; curves of B are dashed.
std::string plot_svg(const PlotCopy& plot);

}  // namespace taffy
