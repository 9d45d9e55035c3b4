#pragma once
// The window's plots, and the probes that a person has placed.
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/plots/figure_history.h"
#include "app/workspace/search.h"
#include "app/workspace/settings.h"
#include "core/commands/command.h"

namespace taffy {

/// Colours of curves, sRGB 0..1; a curve keeps the colour that it was given.
inline constexpr std::array<std::array<float, 3>, 8> plot_colours = {{{0.22f, 0.53f, 0.93f},
                                                                      {0.93f, 0.52f, 0.16f},
                                                                      {0.24f, 0.66f, 0.38f},
                                                                      {0.85f, 0.27f, 0.33f},
                                                                      {0.58f, 0.40f, 0.80f},
                                                                      {0.10f, 0.65f, 0.70f},
                                                                      {0.72f, 0.53f, 0.10f},
                                                                      {0.85f, 0.42f, 0.68f}}};

struct PlottedCurve {
    Figure figure;
    size_t colour = 0;  // index into plot_colours
    Figure over = {};   // figure on the horizontal axis; no key: the time
};

/// A range of the horizontal axis.
struct PlotRange {
    double from = 0.0,
           to = 1.0;  // on the timeline [s], or values of the figure on the horizontal axis
    double length() const { return to - from; }
};

/// A range of values; low > high: empty.
struct ValueRange {
    double low = 1.0, high = 0.0;
};

/// Curves of one unit over time, or each over another figure: the stress of a bar over the strain
/// of that bar.
struct FigurePlot {
    uint64_t id = 0;
    std::string unit;
    std::vector<PlottedCurve> curves;
    std::optional<PlotRange> zoomed;   // empty: shows the present pass, since the last reset, or
    bool whole = false;                // the whole run
    double begun = 0.0;                // when curves begin in the present pass [s]
    bool follows = false;              // the zoomed range moves along with the newest sample
    std::optional<ValueRange> values;  // of the vertical axis; empty: fitted to the curves

    bool has(const std::string& key) const;
    void add(const Figure& figure, const Figure& over = {});
    bool over_time() const { return curves.empty() || curves.front().over.key.empty(); }
    /// The unit of the horizontal axis; empty for the time.
    std::string unit_across() const { return curves.empty() ? "" : curves.front().over.unit; }
    /// Returns the full range of the horizontal axis: over time, from the first sample to the last;
    /// over figures, from their least value to their greatest, with a margin.
    /// @param more  samples of the other variant, or null
    PlotRange extent(const CurveStore& samples, const CurveStore* more) const;
    /// Returns when the first of the curves has a value, from a moment on; that moment if none has.
    double first_value(const CurveStore& samples, const CurveStore* more, double from) const;
    /// Returns the shown part of that range. Over time and without a zoom, the part before the last
    /// reset, and the part in which no curve has values yet, are not shown.
    PlotRange shown(double first, double last) const;
    /// Makes the range `factor` times as long, about a moment that stays where it is. A range that
    /// ends with the newest sample then follows it.
    void zoom(double factor, double about, double first, double last);
    void pan(double by, double first, double last);
    /// Makes the vertical axis `factor` times as long, about a value that stays where it is.
    /// @param now  present range of the axis
    void zoom_values(double factor, double about, const ValueRange& now);
    void pan_values(double by, const ValueRange& now) {
        values = ValueRange{now.low + by, now.high + by};
    }
    void fit_time() { zoomed.reset(), follows = whole = false; }
    void fit() { fit_time(), values.reset(); }

  private:
    double shortest() const { return over_time() ? 1e-3 : 1e-7; }
    /// The part that a plot shows at least unless it is zoomed: a run that has just begun does not
    /// fill its plot with the first step.
    double least_shown() const { return over_time() ? 0.1 : shortest(); }
};

struct Plotting {
    static constexpr size_t most_plots = 8;

    FigureHistory history;
    std::optional<FigureHistory> history_of_b;  // present where two variants of the scene run
    std::vector<FigurePlot> plots;
    std::vector<PlacedProbe> probes;
    SearchState chooser;  // the list of figures
    std::optional<uint64_t>
        chooser_for;  // id of the plot that gets the chosen figure; empty: a new plot
    float probe_size =
        0.0f;  // edge of the cube whose particles a probe takes [m]; 0: a single particle
    /// A request to save a plot, as it appears in the next frame, as a picture.
    struct Picture {
        std::string file;
        uint64_t plot = 0;  // id of the plot
        std::optional<std::array<float, 4>>
            area;  // where the plot was drawn: x, y, width, height [units]
    };
    std::optional<Picture> picture;

    void take(const Snapshot& snapshot);
    /// @param begin  where B's timeline begins on that of the run [s]
    void take_b(const Snapshot& snapshot, double begin);
    bool plots_key(const std::string& key) const;
    FigurePlot* plot(uint64_t id);
    /// Adds a curve to the plot with this id if the units match, else to a new plot.
    /// @param over  figure on the horizontal axis; no key: the time
    void add_curve(std::optional<uint64_t> plot, const Figure& figure, const Figure& over = {});
    void remove_curve(uint64_t plot, const std::string& key);  // removes an empty plot too
    void remove_plot(uint64_t id);
    /// Removes all probes, and the curves of figures that another scene does not have.
    void follow_scene();
    /// Returns the present plots for the settings: "KEY", or "KEY over KEY". Leaves out probes of
    /// very many particles, and of particles from a source, which are different ones the next time.
    SavedPlots saved() const;
    /// Returns the saved probes whose particles are all present, for SetProbes.
    std::vector<PlacedProbe> probes_of(const SavedPlots& saved, const Snapshot& snapshot) const;
    /// Replaces the plots by saved ones; figures that do not exist are left out.
    void plot_saved(const SavedPlots& saved);
    /// Returns the first free name: "P1", "P2", ...
    std::string new_probe_name() const;

  private:
    void follow_passes();
    uint64_t last_id_ = 0;
};

}  // namespace taffy
