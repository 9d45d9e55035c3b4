#include "render/colour/round_ticks.h"

#include <cmath>

namespace taffy {

std::vector<double> round_ticks(double min, double max) {
    constexpr double most_steps = 5.0, steps[] = {1.0, 2.0, 2.5, 5.0, 10.0};
    std::vector<double> ticks;
    const double span = max - min;
    if (!(span > 0.0) || !std::isfinite(span)) return ticks;
    const double decade = std::pow(10.0, std::floor(std::log10(span / most_steps)));
    double step = decade;
    for (const double each : steps) {
        step = each * decade;
        if (span / step <= most_steps) break;
    }
    const double rounding = 1e-6 * step;
    for (double k = std::ceil((min - rounding) / step); k * step <= max + rounding; ++k)
        ticks.push_back(k == 0.0 ? 0.0 : k * step);  // no minus zero
    return ticks;
}

}  // namespace taffy
