#include "app/plots/curve_pieces.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace taffy {

namespace {

/// Samples within one column.
struct Column {
    CurvePoint first, least, greatest, last;

    explicit Column(const CurvePoint& p) : first(p), least(p), greatest(p), last(p) {}
    void add(const CurvePoint& p) {
        if (p.value < least.value) least = p;
        if (p.value > greatest.value) greatest = p;
        last = p;
    }
    void finish(CurvePiece& piece) const {
        const bool down = greatest.time < least.time;
        for (const CurvePoint& p : {first, down ? greatest : least, down ? least : greatest, last})
            if (piece.empty() || p.time > piece.back().time) piece.push_back(p);
    }
};

}  // namespace

std::vector<CurvePiece> curve_pieces(std::span<const double> times, std::span<const float> values,
                                     const TimeRange& range, size_t columns) {
    std::vector<CurvePiece> pieces;
    const auto begin = std::ranges::lower_bound(times, range.from);
    const auto end = std::ranges::upper_bound(times, range.to);
    const size_t before = begin != times.begin(), after = end != times.end();
    const size_t from = size_t(begin - times.begin()) - before;
    const size_t to = std::min(size_t(end - times.begin()) + after, values.size());
    bool within = false;  // a piece
    std::optional<Column> column;
    double number = 0.0;  // of the column
    const auto finish_column = [&] {
        if (column) column->finish(pieces.back());
        column.reset();
    };
    for (size_t k = from; k < to; ++k) {
        if (!std::isfinite(values[k])) {
            finish_column();
            within = false;
            continue;
        }
        if (!std::exchange(within, true)) pieces.emplace_back();
        const CurvePoint point{times[k], double(values[k])};
        const double of = std::floor((point.time - range.from) / range.length() * double(columns));
        if (column && of == number) {
            column->add(point);
            continue;
        }
        finish_column();
        column.emplace(point);
        number = of;
    }
    finish_column();
    return pieces;
}

size_t nearest_sample(std::span<const double> times, double moment) {
    const auto after = std::ranges::lower_bound(times, moment);
    const size_t at = size_t(after - times.begin());
    if (at == times.size()) return at - 1;
    return at > 0 && moment - times[at - 1] < times[at] - moment ? at - 1 : at;
}

ValueRange value_range(const std::vector<std::vector<CurvePiece>>& curves) {
    ValueRange range{1e300, -1e300};
    for (const std::vector<CurvePiece>& pieces : curves)
        for (const CurvePiece& piece : pieces)
            for (const CurvePoint& point : piece) {
                range.low = std::min(range.low, point.value);
                range.high = std::max(range.high, point.value);
            }
    return range.low <= range.high ? range : ValueRange{};
}

}  // namespace taffy
