#pragma once
// Curves over the timeline of a run, in bounded memory.
#include <functional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace taffy {

/// Values of many figures at common moments, which are stored in the order of time whatever the
/// order in which they are added: going back and playing what was recorded again adds only what was
/// not known before.
///
/// Where there are too many samples, those of the newest quarter stay; of the older ones some are
/// removed, so that the rest is evenly spaced over the whole run.
class CurveStore {
  public:
    static constexpr size_t all_cells = size_t(4) << 20;  // floats: 16 MB
    static constexpr size_t all_samples = 4096, least_samples = 64;

    explicit CurveStore(size_t most_samples = all_samples, size_t most_cells = all_cells)
        : most_samples_(most_samples), most_cells_(most_cells) {}

    void clear();
    /// Sets the figures whose values are added next, each key once. Curves of other figures end,
    /// and are forgotten unless keep(key).
    void set_figures(const std::vector<std::string>& keys,
                     const std::function<bool(const std::string&)>& keep);
    /// Adds a sample.
    /// @param elapsed  on the timeline [s]
    /// @param time     of the scene [s]
    /// @param values   in the order of the figures; not a number: no value
    void add(double elapsed, double time, std::span<const float> values);
    /// Forgets the samples after this moment [s]: another run begins there.
    void forget_after(double elapsed);

    size_t size() const { return elapsed_.size(); }
    size_t curves() const { return curves_.size(); }
    std::span<const double> elapsed() const { return elapsed_; }
    std::span<const double> time() const { return time_; }
    /// Returns when the scene last began before this moment, at its start or by a reset [s].
    double begun(double elapsed) const;
    /// Returns one value for every sample; empty for an unknown key.
    std::span<const float> curve(const std::string& key) const;

  private:
    size_t limit() const;
    void fill(size_t sample, std::span<const float> values, bool replace);
    void insert(size_t sample, double elapsed, double time, std::span<const float> values);
    void thin();

    struct Curve {
        std::string key;
        std::vector<float> values;
    };
    size_t most_samples_, most_cells_;
    std::vector<double> elapsed_, time_;  // [s]
    std::vector<Curve> curves_;
    std::unordered_map<std::string, size_t> by_key_;  // index into curves_
    std::vector<size_t> present_;  // indices of the curves that values are given for
    double spacing_ = 0.0;         // least distance of old samples [s]
};

}  // namespace taffy
