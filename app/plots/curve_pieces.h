#pragma once
// Curves as they are drawn: polylines of few points.
#include <cstddef>
#include <span>
#include <vector>

#include "app/plots/plotting.h"

namespace taffy {

struct CurvePoint {
    double time = 0.0;  // on the timeline [s]
    double value = 0.0;
};
using CurvePiece = std::vector<CurvePoint>;

/// What a range shows of a curve, and the next sample to either side. It is in pieces where values
/// are missing. Of each of so many columns at most the first, the least, the greatest and the last
/// value, so that no peak is lost.
std::vector<CurvePiece> curve_pieces(std::span<const double> times, std::span<const float> values,
                                     const TimeRange& range, size_t columns);

/// The sample nearest to a moment; times is not empty.
size_t nearest_sample(std::span<const double> times, double moment);

/// Least and greatest value that are drawn; low > high where there are none.
ValueRange value_range(const std::vector<std::vector<CurvePiece>>& curves);

}  // namespace taffy
