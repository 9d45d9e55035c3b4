#pragma once
// What was measured in the run so far: every figure of snapshots, over the timeline.
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/plots/curve_store.h"
#include "app/plots/gauges.h"
#include "app/stats/stats_figures.h"
#include "core/snapshot/snapshot.h"

namespace taffy {

/// A figure that can be plotted.
struct Figure {
    std::string key;    // like the columns of --stats: "body.bar.centre_x_m"
    std::string label;  // "bar: centre x"
    std::string unit;
    std::optional<Vec3f> colour = {};  // of the body that the figure belongs to, sRGB 0..1
};

/// Visits the figures of the statistics, of probes that were placed and of the inspected particle.
void visit_figures(const Measured& measured, const VisitFigure& visit);

Figure figure_named(const FigureName& name);

/// Returns "nominal strain" of "bar.right: nominal strain".
std::string figure_word(const Figure& figure);

class FigureHistory {
  public:
    /// Takes a sample of the snapshot, and one of each snapshot before it that was not taken.
    /// Forgets what was measured later than a branch of the timeline, and everything of another
    /// scene.
    /// @param keep   which curves stay although their figure no longer exists, by key
    /// @param begin  where the snapshot's timeline begins on that of the curves [s]
    void take(const Snapshot& snapshot, const std::function<bool(const std::string&)>& keep,
              double begin = 0.0);

    /// The figures of the newest snapshot.
    const std::vector<Figure>& figures() const { return figures_; }
    const Figure* find(const std::string& key) const;
    /// Two figures that are plotted over each other: the stress between two handles over its
    /// strain.
    struct Pair {
        Figure figure, over;
        std::string label;  // "bar.right: stress over strain"
    };
    const std::vector<Pair>& pairs() const { return pairs_; }
    const CurveStore& curves() const { return curves_; }
    double now() const { return now_; }  // of the newest snapshot, on the timeline [s]

  private:
    void add(const Measured& measured, const std::vector<BodyState>& bodies,
             const std::function<bool(const std::string&)>& keep, double begin);
    void change_run(const TimelineView& timeline);
    void follow_branches(const TimelineView& timeline, double begin);
    void follow_handles(const Snapshot& snapshot);
    void visit_all(const Measured& measured, const VisitFigure& visit) const;

    CurveStore curves_;
    CurveStore left_;          // of a run that can come back (TimelineView::left_run)
    CurveStore other_branch_;  // as the curves were before a branch forgot later moments
    uint64_t taken_ = 0;       // number of the newest snapshot
    uint64_t run_ = 0, left_run_ = 0;
    std::vector<Figure> figures_;
    std::vector<Pair> pairs_;
    std::vector<Gauge> gauges_;
    std::vector<Vec3f> gauged_;  // where the handles of gauges_ began to hold
    std::vector<float> values_;
    uint64_t names_ = 0;  // hash of the figures' names
    uint64_t scene_ = 0, forgotten_ = 0, brought_back_ = 0;
    double now_ = 0.0;
};

}  // namespace taffy
