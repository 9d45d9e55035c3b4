#pragma once
// What the window plots, and the probes that a person has placed.
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

/// sRGB 0..1; a curve keeps the one that it was given.
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
    Figure over = {};   // what it is plotted over; no key: the time
};

/// Along the horizontal axis.
struct PlotRange {
    double from = 0.0, to = 1.0;  // on the timeline [s], or of the figure that curves are over
    double length() const { return to - from; }
};

/// Of values; low > high: there are none.
struct ValueRange {
    double low = 1.0, high = 0.0;
};

/// Some curves of one unit over the time, or each over another figure of its own: the stress of a
/// bar over the strain of that bar.
struct FigurePlot {
    uint64_t id = 0;
    std::string unit;
    std::vector<PlottedCurve> curves;
    std::optional<PlotRange> zoomed;   // empty: the present pass, from the last reset on, or
    bool whole = false;                // all of the run
    double begun = 0.0;                // when the present pass did [s]
    bool follows = false;              // what is zoomed moves along with the newest sample
    std::optional<ValueRange> values;  // of the vertical axis; empty: as the curves need

    bool has(const std::string& key) const;
    void add(const Figure& figure, const Figure& over = {});
    bool over_time() const { return curves.empty() || curves.front().over.key.empty(); }
    /// The unit of the horizontal axis; empty for the time.
    std::string unit_across() const { return curves.empty() ? "" : curves.front().over.unit; }
    /// From the first sample to the last; over figures, their least and greatest value and a
    /// margin.
    /// @param more  samples of the other variant, or null
    PlotRange extent(const CurveStore& samples, const CurveStore* more) const;
    /// What is shown of that. Over the time, without a zoom, what was before a reset is not.
    PlotRange shown(double first, double last) const;
    /// Makes the range factor times as long, about a moment that stays where it is. What ends with
    /// the newest sample then follows it.
    void zoom(double factor, double about, double first, double last);
    void pan(double by, double first, double last);
    /// Makes the vertical axis factor times as long, about a value that stays where it is.
    /// @param now  what it spans
    void zoom_values(double factor, double about, const ValueRange& now);
    void pan_values(double by, const ValueRange& now) {
        values = ValueRange{now.low + by, now.high + by};
    }
    void fit_time() { zoomed.reset(), follows = whole = false; }
    void fit() { fit_time(), values.reset(); }

  private:
    double shortest() const { return over_time() ? 1e-3 : 1e-7; }
};

struct Plotting {
    static constexpr size_t most_plots = 8;

    FigureHistory history;
    std::optional<FigureHistory> history_of_b;  // where two variants of the scene run
    std::vector<FigurePlot> plots;
    std::vector<PlacedProbe> probes;
    SearchState chooser;                  // the list of figures
    std::optional<uint64_t> chooser_for;  // id of a plot; empty: for a new one
    float probe_size = 0.0f;  // edge of the cube that a probe takes in [m]; 0: a particle
    /// A plot that is to be seen in the next frame, as a picture, in this file.
    struct Picture {
        std::string file;
        uint64_t plot = 0;  // its id
        std::optional<std::array<float, 4>>
            area;  // where it was drawn: x, y, width, height [units]
    };
    std::optional<Picture> picture;

    void take(const Snapshot& snapshot);
    /// @param begin  where B's timeline begins on that of the run [s]
    void take_b(const Snapshot& snapshot, double begin);
    bool plots_key(const std::string& key) const;
    FigurePlot* plot(uint64_t id);
    /// To the plot with this id, where it has these units; else a plot of its own.
    /// @param over  what it is plotted over; no key: the time
    void add_curve(std::optional<uint64_t> plot, const Figure& figure, const Figure& over = {});
    void remove_curve(uint64_t plot, const std::string& key);  // and the plot, if it was the last
    void remove_plot(uint64_t id);
    /// Another scene: probes are no more, nor curves of what it does not have.
    void follow_scene();
    /// What is plotted now, for the settings: "KEY", or "KEY over KEY". Probes of very many
    /// particles are left out, and of those that a source has let out: they are others the next
    /// time.
    SavedPlots saved() const;
    /// Probes of that whose particles are all there, for SetProbes.
    std::vector<PlacedProbe> probes_of(const SavedPlots& saved, const Snapshot& snapshot) const;
    /// Plots that again, in place of what is plotted; figures that are not there are left out.
    void plot_saved(const SavedPlots& saved);
    /// "P1", the first that is free.
    std::string new_probe_name() const;

  private:
    void follow_passes();
    uint64_t last_id_ = 0;
};

}  // namespace taffy
