#include "app/plots/curve_store.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace taffy {

namespace {

constexpr double same = 1e-9;  // [s]
constexpr float unknown = std::numeric_limits<float>::quiet_NaN();

/// Keeps only the given entries, in their order.
template <class T>
void keep_entries(std::vector<T>& entries, const std::vector<size_t>& kept) {
    for (size_t k = 0; k < kept.size(); ++k) entries[k] = entries[kept[k]];
    entries.resize(kept.size());
}

}  // namespace

void CurveStore::clear() {
    elapsed_.clear(), time_.clear();
    for (Curve& curve : curves_) curve.values.clear();
    spacing_ = 0.0;
}

void CurveStore::set_figures(const std::vector<std::string>& keys,
                             const std::function<bool(const std::string&)>& keep) {
    std::unordered_map<std::string, size_t> wanted;
    for (size_t k = 0; k < keys.size(); ++k) wanted[keys[k]] = k;
    std::erase_if(curves_, [&](const Curve& curve) {
        return !wanted.contains(curve.key) && !keep(curve.key);
    });
    by_key_.clear();
    for (size_t c = 0; c < curves_.size(); ++c) by_key_[curves_[c].key] = c;
    present_.clear();
    for (const std::string& key : keys) {
        const auto [entry, is_new] = by_key_.try_emplace(key, curves_.size());
        if (is_new) curves_.push_back({key, std::vector<float>(size(), unknown)});
        present_.push_back(entry->second);
    }
}

void CurveStore::add(double elapsed, double time, std::span<const float> values) {
    if (elapsed_.empty() || elapsed > elapsed_.back() + same)
        return insert(size(), elapsed, time, values);
    const auto after = std::ranges::lower_bound(elapsed_, elapsed - same);
    const size_t at = size_t(after - elapsed_.begin());
    if (std::abs(elapsed_[at] - elapsed) <= same) return fill(at, values, true);
    // Between two samples, or before all of them.
    const double mean = (elapsed_.back() - elapsed_.front()) / double(std::max<size_t>(1, size()));
    const double gap = std::max(spacing_, mean);
    const double to_next = elapsed_[at] - elapsed;
    const double to_last = at > 0 ? elapsed - elapsed_[at - 1] : to_next;
    if (to_next >= gap && to_last >= gap) return insert(at, elapsed, time, values);
    fill(to_next <= to_last ? at : at - 1, values, false);
}

void CurveStore::forget_after(double elapsed) {
    const auto end = std::ranges::upper_bound(elapsed_, elapsed + same);
    const size_t count = size_t(end - elapsed_.begin());
    elapsed_.resize(count), time_.resize(count);
    for (Curve& curve : curves_) curve.values.resize(count);
}

double CurveStore::begun(double elapsed) const {
    constexpr double soon = 0.1;  // a scene is first seen at most so long after its beginning [s]
    constexpr double little = 1e-3;  // [s]
    size_t k = size_t(std::ranges::upper_bound(elapsed_, elapsed + same) - elapsed_.begin());
    while (k-- > 1) {
        const double gap = elapsed_[k] - elapsed_[k - 1];
        const bool went_back = time_[k] - time_[k - 1] < gap - little;
        if (went_back && time_[k] <= gap + soon) return elapsed_[k];
    }
    return elapsed_.empty() ? 0.0 : elapsed_.front();
}

std::span<const float> CurveStore::curve(const std::string& key) const {
    const auto found = by_key_.find(key);
    if (found == by_key_.end()) return {};
    return curves_[found->second].values;
}

size_t CurveStore::limit() const {
    const size_t fit = most_cells_ / std::max<size_t>(1, curves_.size());
    return std::clamp(fit, least_samples, std::max(least_samples, most_samples_));
}

/// Sets the values of a sample. @param replace  false: only those that are not known
void CurveStore::fill(size_t sample, std::span<const float> values, bool replace) {
    for (size_t k = 0; k < present_.size(); ++k) {
        float& value = curves_[present_[k]].values[sample];
        if (replace || std::isnan(value)) value = values[k];
    }
}

void CurveStore::insert(size_t sample, double elapsed, double time, std::span<const float> values) {
    elapsed_.insert(elapsed_.begin() + long(sample), elapsed);
    time_.insert(time_.begin() + long(sample), time);
    for (Curve& curve : curves_) curve.values.insert(curve.values.begin() + long(sample), unknown);
    fill(sample, values, true);
    if (size() > limit()) thin();
}

/// Thins older samples to the spacing of the oldest ones, which doubles until there is room.
void CurveStore::thin() {
    const size_t room = limit() - limit() / 4, recent = limit() / 4;
    while (true) {
        const size_t old = size() - std::min(size(), recent);
        std::vector<size_t> kept = {0};
        for (size_t k = 1; k < size(); ++k)
            if (k >= old || elapsed_[k] - elapsed_[kept.back()] >= 0.999 * spacing_)
                kept.push_back(k);
        if (kept.size() < size()) {
            keep_entries(elapsed_, kept), keep_entries(time_, kept);
            for (Curve& curve : curves_) keep_entries(curve.values, kept);
        }
        if (size() <= room) return;
        const size_t left = size() - recent;  // number of old samples
        const double mean = (elapsed_[left] - elapsed_.front()) / double(left);
        spacing_ = std::max(2.0 * spacing_, 1.5 * mean);
    }
}

}  // namespace taffy
