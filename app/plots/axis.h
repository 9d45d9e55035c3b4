#pragma once
// Axes of plots: round numbers at even distances.
#include <string>
#include <string_view>
#include <vector>

namespace taffy {

struct PlotAxis {
    double low = 0.0, high = 1.0;
    std::vector<double> ticks;  // within it: 1, 2 or 5 times a power of ten apart
    double step = 1.0;          // between ticks
    double factor = 1.0;        // of the unit with its prefix: 1e3 of kPa
    std::string unit;           // with its prefix

    /// As far as the ticks tell numbers apart; the unit is left out.
    std::string text(double value) const;
};

/// @param high  where it is not above low, there is an axis about both all the same
/// @param most  ticks, unless there were less than three
PlotAxis plot_axis(double low, double high, std::string_view unit, int most);

}  // namespace taffy
