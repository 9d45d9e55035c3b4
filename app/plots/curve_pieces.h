#pragma once
// Curves as polylines of few points, for drawing.
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "app/plots/plotting.h"

namespace taffy {

struct CurvePoint {
    double x = 0.0;  // on the timeline [s], or value of the figure on the horizontal axis
    double value = 0.0;
};
using CurvePiece = std::vector<CurvePoint>;

/// Returns the part of a curve within a range, and the next sample on either side. It is in pieces
/// where values are missing. Of each column at most the first, the least, the greatest and the last
/// value are kept, so that no peak is lost.
std::vector<CurvePiece> curve_pieces(std::span<const double> times, std::span<const float> values,
                                     const PlotRange& range, size_t columns);

/// Returns the path of a point whose coordinates are samples of two figures, in the order of time,
/// in pieces where either is missing: the part within a range, with the next sample on either side.
std::vector<CurvePiece> curve_path(std::span<const float> across, std::span<const float> values,
                                   const PlotRange& range);

/// Returns the slope of the straight line that fits the points within the range best (least squares
/// of the differences in value); empty where all have the same x.
std::optional<double> slope(const std::vector<CurvePiece>& pieces, const PlotRange& range);

/// Returns the sample with the value nearest to the given one; empty where no sample has a value.
std::optional<size_t> nearest_value(std::span<const float> values, double value);

/// Returns the sample nearest to a moment; times must not be empty.
size_t nearest_sample(std::span<const double> times, double moment);

/// Returns the least and the greatest value of the curves; low > high where there are none.
ValueRange value_range(const std::vector<std::vector<CurvePiece>>& curves);

}  // namespace taffy
