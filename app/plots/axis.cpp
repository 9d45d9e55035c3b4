#include "app/plots/axis.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "app/workspace/quantity.h"

namespace taffy {

namespace {

/// Returns the least of 1, 2 and 5 times a power of ten that is not below the value.
double round_up(double value) {
    const double power = std::pow(10.0, std::floor(std::log10(value)));
    for (const double digit : {1.0, 2.0, 5.0})
        if (digit * power >= 0.999999 * value) return digit * power;
    return 10.0 * power;
}

}  // namespace

PlotAxis plot_axis(double low, double high, std::string_view unit, int most) {
    const double size = std::max(std::abs(low), std::abs(high));
    if (!(high - low > 1e-7 * size) ||
        !(high > low)) {  // floats cannot represent smaller differences
        const double half = size > 0.0 ? 0.05 * size : 1.0;
        low -= half, high += half;
    }
    PlotAxis axis{.low = low, .high = high};
    // A single tick says nothing about the scale: takes more ticks than wanted instead.
    for (int count = std::max(1, most); axis.ticks.size() < 3 && count < 3 * most + 3; ++count) {
        axis.step = round_up((high - low) / count);
        axis.ticks.clear();
        for (double k = std::ceil(low / axis.step - 1e-9); k * axis.step <= high + 1e-9 * axis.step;
             k += 1.0)
            axis.ticks.push_back(k * axis.step + 0.0);
    }
    const ScaledUnit scaled = scaled_unit(std::max(std::abs(low), std::abs(high)), unit);
    axis.factor = scaled.factor, axis.unit = scaled.text;
    return axis;
}

std::string PlotAxis::text(double value) const {
    const double shown = value / factor, shown_step = step / factor;
    if (std::abs(shown) < 1e-6 * shown_step) return "0";
    const double largest = std::max(std::abs(low), std::abs(high)) / factor;
    const int digits = int(std::ceil(-std::log10(shown_step) - 1e-9));  // after the decimal point
    char buffer[40];
    if (largest >= 1e6 || largest < 1e-3) {
        const int significant = int(std::ceil(std::log10(largest))) + digits;
        std::snprintf(buffer, sizeof buffer, "%.*g", std::clamp(significant, 1, 9), shown);
    } else {
        std::snprintf(buffer, sizeof buffer, "%.*f", std::clamp(digits, 0, 9), shown);
    }
    return with_minus_sign(buffer);
}

}  // namespace taffy
