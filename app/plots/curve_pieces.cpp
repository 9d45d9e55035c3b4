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
        const bool down = greatest.x < least.x;
        for (const CurvePoint& p : {first, down ? greatest : least, down ? least : greatest, last})
            if (piece.empty() || p.x > piece.back().x) piece.push_back(p);
    }
};

}  // namespace

std::vector<CurvePiece> curve_pieces(std::span<const double> times, std::span<const float> values,
                                     const PlotRange& range, size_t columns) {
    std::vector<CurvePiece> pieces;
    const auto begin = std::ranges::lower_bound(times, range.from);
    const auto end = std::ranges::upper_bound(times, range.to);
    const size_t before = begin != times.begin(), after = end != times.end();
    const size_t from = size_t(begin - times.begin()) - before;
    const size_t to = std::min(size_t(end - times.begin()) + after, values.size());
    bool within = false;  // within a piece
    std::optional<Column> column;
    double number = 0.0;  // index of the column
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
        const double of = std::floor((point.x - range.from) / range.length() * double(columns));
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

std::vector<CurvePiece> curve_path(std::span<const float> across, std::span<const float> values,
                                   const PlotRange& range) {
    const size_t count = std::min(across.size(), values.size());
    const auto known = [&](size_t k) {
        return k < count && std::isfinite(across[k]) && std::isfinite(values[k]);
    };
    const auto inside = [&](size_t k) {
        return known(k) && double(across[k]) >= range.from && double(across[k]) <= range.to;
    };
    std::vector<CurvePiece> pieces;
    bool within = false;  // within a piece
    for (size_t k = 0; k < count; ++k) {
        const bool shown = known(k) && (inside(k) || inside(k + 1) || (k > 0 && inside(k - 1)));
        if (shown && !within) pieces.emplace_back();
        within = shown;
        if (!shown) continue;
        const CurvePoint point{double(across[k]), double(values[k])};
        CurvePiece& piece = pieces.back();
        if (piece.empty() || piece.back().x != point.x || piece.back().value != point.value)
            piece.push_back(point);
    }
    return pieces;
}

std::optional<double> slope(const std::vector<CurvePiece>& pieces, const PlotRange& range) {
    double count = 0.0, x = 0.0, y = 0.0;
    const auto each = [&](const auto& work) {
        for (const CurvePiece& piece : pieces)
            for (const CurvePoint& p : piece)
                if (p.x >= range.from && p.x <= range.to) work(p);
    };
    each([&](const CurvePoint& p) { count += 1.0, x += p.x, y += p.value; });
    if (count < 2.0) return {};
    x /= count, y /= count;
    double xx = 0.0, xy = 0.0;
    each(
        [&](const CurvePoint& p) { xx += (p.x - x) * (p.x - x), xy += (p.x - x) * (p.value - y); });
    if (xx <= 0.0) return {};
    return xy / xx;
}

std::optional<size_t> nearest_value(std::span<const float> values, double value) {
    std::optional<size_t> nearest;
    for (size_t k = 0; k < values.size(); ++k)
        if (std::isfinite(values[k]) &&
            (!nearest ||
             std::abs(double(values[k]) - value) < std::abs(double(values[*nearest]) - value)))
            nearest = k;
    return nearest;
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
