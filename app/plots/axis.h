#pragma once
// Axes of plots: round numbers at even distances.
#include <string>
#include <string_view>
#include <vector>

namespace taffy {

struct PlotAxis {
    double low = 0.0, high = 1.0;
    std::vector<double> ticks;  // within the axis: 1, 2 or 5 times a power of ten apart
    double step = 1.0;          // between ticks
    double factor = 1.0;        // of the prefixed unit: 1e3 of kPa
    std::string unit;           // with prefix

    /// Returns a value with as many digits as tell the ticks apart, without the unit.
    std::string text(double value) const;
};

/// Returns an axis for a range of values.
/// @param high  if not above low, the axis extends around both values
/// @param most  number of ticks, except where that would leave fewer than three
PlotAxis plot_axis(double low, double high, std::string_view unit, int most);

}  // namespace taffy
