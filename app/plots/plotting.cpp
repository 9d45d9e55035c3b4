#include "app/plots/plotting.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace taffy {

namespace {

constexpr double margin_across = 0.03;  // of the range of a figure on the horizontal axis
constexpr std::string_view over_word = " over ";
constexpr size_t most_saved_particles = 1000;  // in a probe

/// Returns the name of a curve in the settings.
std::string saved_key(const PlottedCurve& curve) {
    if (curve.over.key.empty()) return curve.figure.key;
    return curve.figure.key + std::string(over_word) + curve.over.key;
}

std::vector<uint32_t> numbers_of(const std::vector<ParticleId>& particles) {
    std::vector<uint32_t> numbers;
    for (const ParticleId id : particles) numbers.push_back(id.index);
    return numbers;
}

}  // namespace

bool FigurePlot::has(const std::string& key) const {
    return std::ranges::any_of(curves,
                               [&](const PlottedCurve& curve) { return curve.figure.key == key; });
}

void FigurePlot::add(const Figure& figure, const Figure& over) {
    if (has(figure.key)) return;
    // Among the least used colours, takes the one most like the body's.
    std::array<int, plot_colours.size()> used{};
    for (const PlottedCurve& curve : curves) ++used[curve.colour];
    const int least = *std::ranges::min_element(used);
    size_t best = plot_colours.size();
    float nearest = 0.0f;
    for (size_t k = 0; k < plot_colours.size(); ++k) {
        if (used[k] > least) continue;
        const auto& [red, green, blue] = plot_colours[k];
        const float away = figure.colour ? (*figure.colour - Vec3f(red, green, blue)).norm() : 0.0f;
        if (best == plot_colours.size() || away < nearest) best = k, nearest = away;
    }
    curves.push_back({figure, best, over});
}

PlotRange FigurePlot::extent(const CurveStore& samples, const CurveStore* more) const {
    if (over_time())
        return samples.size() > 0 ? PlotRange{samples.elapsed().front(), samples.elapsed().back()}
                                  : PlotRange{0.0, 0.0};
    double low = 1e300, high = -1e300;
    for (const CurveStore* store : {&samples, more})
        for (const PlottedCurve& curve : curves)
            for (const float x : store ? store->curve(curve.over.key) : std::span<const float>())
                if (std::isfinite(x))
                    low = std::min(low, double(x)), high = std::max(high, double(x));
    if (low > high) return {0.0, 0.0};
    const double margin = margin_across * (high - low);
    return {low - margin, high + margin};
}

double FigurePlot::first_value(const CurveStore& samples, const CurveStore* more,
                               double from) const {
    double first = std::numeric_limits<double>::infinity();
    for (const CurveStore* store : {&samples, more}) {
        if (!store) continue;
        const std::span<const double> times = store->elapsed();
        const size_t begin = size_t(std::ranges::lower_bound(times, from) - times.begin());
        for (const PlottedCurve& curve : curves) {
            const std::span<const float> values = store->curve(curve.figure.key);
            for (size_t k = begin; k < values.size() && times[k] < first; ++k)
                if (std::isfinite(values[k])) first = times[k];
        }
    }
    return std::isfinite(first) ? first : from;
}

PlotRange FigurePlot::shown(double first, double last) const {
    const PlotRange all{first, std::max(last, first + least_shown())};
    if (!zoomed || zoomed->from >= all.to) {  // the zoomed samples may be forgotten
        const bool later = over_time() && !whole && begun > first && begun <= last;
        return later ? PlotRange{begun, std::max(last, begun + least_shown())} : all;
    }
    if (!follows) return *zoomed;
    return {all.to - zoomed->length(), all.to};
}

void FigurePlot::zoom(double factor, double about, double first, double last) {
    const PlotRange now = shown(first, last);
    const double length = std::max(shortest(), factor * now.length());
    const double part = std::clamp((about - now.from) / now.length(), 0.0, 1.0);
    zoomed = PlotRange{about - part * length, about + (1.0 - part) * length};
    follows = false;
    pan(0.0, first, last);
}

void FigurePlot::pan(double by, double first, double last) {
    if (!zoomed) return;
    const double length = zoomed->length();
    if (length >= last - first) {
        fit_time();
        whole = true;
        return;
    }
    const double from = std::clamp(shown(first, last).from + by, first, last - length);
    zoomed = PlotRange{from, from + length};
    follows = zoomed->to >= last - 1e-9;
}

void FigurePlot::zoom_values(double factor, double about, const ValueRange& now) {
    // Samples are floats, which cannot represent smaller differences.
    const double size = std::max(std::abs(now.low), std::abs(now.high));
    const double length = std::max(factor * (now.high - now.low), 1e-6 * size);
    const double part = std::clamp((about - now.low) / (now.high - now.low), 0.0, 1.0);
    values = ValueRange{about - part * length, about + (1.0 - part) * length};
}

void Plotting::take(const Snapshot& snapshot) {
    history.take(snapshot, [this](const std::string& key) { return plots_key(key); });
    follow_passes();
}

void Plotting::follow_passes() {
    const double begun = history.curves().begun(history.now());
    const CurveStore* of_b = history_of_b ? &history_of_b->curves() : nullptr;
    for (FigurePlot& plot : plots) plot.begun = plot.first_value(history.curves(), of_b, begun);
}

void Plotting::take_b(const Snapshot& snapshot, double begin) {
    if (!history_of_b) history_of_b.emplace();
    history_of_b->take(
        snapshot, [this](const std::string& key) { return plots_key(key); }, begin);
}

bool Plotting::plots_key(const std::string& key) const {
    return std::ranges::any_of(plots, [&](const FigurePlot& plot) {
        return std::ranges::any_of(plot.curves, [&](const PlottedCurve& curve) {
            return curve.figure.key == key || curve.over.key == key;
        });
    });
}

FigurePlot* Plotting::plot(uint64_t id) {
    const auto found = std::ranges::find(plots, id, &FigurePlot::id);
    return found == plots.end() ? nullptr : &*found;
}

void Plotting::add_curve(std::optional<uint64_t> to, const Figure& figure, const Figure& over) {
    FigurePlot* wanted = to ? plot(*to) : nullptr;
    if (!wanted || wanted->unit != figure.unit || wanted->over_time() != over.key.empty() ||
        wanted->unit_across() != over.unit) {
        plots.push_back({.id = ++last_id_, .unit = figure.unit});
        wanted = &plots.back();
    }
    wanted->add(figure, over);
    follow_passes();
}

void Plotting::remove_curve(uint64_t id, const std::string& key) {
    FigurePlot* of = plot(id);
    if (!of) return;
    std::erase_if(of->curves, [&](const PlottedCurve& curve) { return curve.figure.key == key; });
    if (of->curves.empty()) remove_plot(id);
}

void Plotting::remove_plot(uint64_t id) {
    std::erase_if(plots, [&](const FigurePlot& plot) { return plot.id == id; });
}

void Plotting::follow_scene() {
    probes.clear();
    chooser = {};
    for (FigurePlot& plot : plots) {
        plot.fit();
        std::erase_if(plot.curves, [this](const PlottedCurve& curve) {
            return !history.find(curve.figure.key) ||
                   (!curve.over.key.empty() && !history.find(curve.over.key));
        });
    }
    std::erase_if(plots, [](const FigurePlot& plot) { return plot.curves.empty(); });
}

SavedPlots Plotting::saved() const {
    SavedPlots saved;
    for (const FigurePlot& plot : plots) {
        saved.plots.emplace_back();
        for (const PlottedCurve& curve : plot.curves)
            saved.plots.back().push_back(saved_key(curve));
    }
    for (const PlacedProbe& probe : probes)
        if (probe.particles.size() <= most_saved_particles &&
            std::ranges::all_of(probe.particles, [](ParticleId id) { return id.generation == 0; }))
            saved.probes.push_back({probe.name, numbers_of(probe.particles)});
    return saved;
}

std::vector<PlacedProbe> Plotting::probes_of(const SavedPlots& saved,
                                             const Snapshot& snapshot) const {
    std::vector<PlacedProbe> there;
    std::set<uint32_t> present;
    for (const ParticleId id : snapshot.id)
        if (id.generation == 0) present.insert(id.index);
    for (const SavedProbe& probe : saved.probes) {
        PlacedProbe placed{probe.name, {}};
        for (const uint32_t number : probe.particles)
            if (present.contains(number)) placed.particles.push_back(ParticleId(number));
        if (!placed.particles.empty() && placed.particles.size() == probe.particles.size())
            there.push_back(std::move(placed));
    }
    return there;
}

void Plotting::plot_saved(const SavedPlots& saved) {
    plots.clear();
    for (const std::vector<std::string>& keys : saved.plots) {
        std::optional<uint64_t> to;
        for (const std::string& key : keys) {
            const size_t word = key.find(over_word);
            const bool over_figure = word != std::string::npos;
            const Figure* figure = history.find(key.substr(0, word));
            const Figure* over =
                over_figure ? history.find(key.substr(word + over_word.size())) : nullptr;
            if (!figure || over_figure != (over != nullptr)) continue;
            if (!to && plots.size() >= most_plots) continue;
            add_curve(to, *figure, over ? *over : Figure());
            to = plots.back().id;
        }
    }
}

std::string Plotting::new_probe_name() const {
    for (int number = 1;; ++number) {
        const std::string name = "P" + std::to_string(number);
        if (std::ranges::find(probes, name, &PlacedProbe::name) == probes.end()) return name;
    }
}

}  // namespace taffy
