#pragma once
// Curves as they are drawn: polylines of few points.
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "app/plots/plotting.h"

namespace taffy {

struct CurvePoint {
    double x = 0.0;  // on the timeline [s], or of the figure that the curve is over
    double value = 0.0;
};
using CurvePiece = std::vector<CurvePoint>;

/// What a range shows of a curve, and the next sample to either side. It is in pieces where values
/// are missing. Of each of so many columns at most the first, the least, the greatest and the last
/// value, so that no peak is lost.
std::vector<CurvePiece> curve_pieces(std::span<const double> times, std::span<const float> values,
                                     const PlotRange& range, size_t columns);

/// The way of a point whose coordinates are samples of two figures, in the order of time; in pieces
/// where either is missing. What a range shows of it, with the next sample to either side.
std::vector<CurvePiece> curve_path(std::span<const float> across, std::span<const float> values,
                                   const PlotRange& range);

/// Slope of the straight line that comes nearest to the points within the range (least squares of
/// the differences in value); none where all have one x.
std::optional<double> slope(const std::vector<CurvePiece>& pieces, const PlotRange& range);

/// The sample whose value is nearest to that; none where there is none.
std::optional<size_t> nearest_value(std::span<const float> values, double value);

/// The sample nearest to a moment; times is not empty.
size_t nearest_sample(std::span<const double> times, double moment);

/// Least and greatest value that are drawn; low > high where there are none.
ValueRange value_range(const std::vector<std::vector<CurvePiece>>& curves);

}  // namespace taffy
