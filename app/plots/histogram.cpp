#include "app/plots/histogram.h"

#include <algorithm>
#include <cmath>

namespace taffy {

Histogram field_histogram(const Snapshot& s, size_t bins, size_t most) {
    std::vector<float> values;
    values.reserve(std::min(s.field.size(), most));
    const size_t stride = (s.field.size() + most - 1) / std::max<size_t>(1, most);
    for (size_t k = 0; k < s.field.size(); k += std::max<size_t>(1, stride)) {
        const bool present = !std::isnan(s.position[k].x());
        if (present && std::isfinite(s.field[k])) values.push_back(s.field[k]);
    }
    Histogram histogram{.particles = values.size()};
    if (values.empty()) return histogram;
    const auto [low, high] = std::ranges::minmax(values);
    histogram.low = double(low), histogram.high = double(high);
    histogram.bins.resize(bins);
    const double scale = high > low ? double(bins) / (double(high) - double(low)) : 0.0;
    for (const float value : values) {
        const size_t bin = size_t(scale * (double(value) - double(low)));
        ++histogram.bins[std::min(bin, bins - 1)];
    }
    return histogram;
}

}  // namespace taffy
