#pragma once
// Curves of figures over the newest snapshots, as panels draw them.
#include <imgui.h>

#include <span>
#include <string>
#include <vector>

#include "app/workspace/workspace.h"

namespace taffy {

namespace curve_colour {
inline const ImVec4 blue(0.22f, 0.53f, 0.93f, 1), orange(0.93f, 0.52f, 0.16f, 1),
    green(0.24f, 0.66f, 0.38f, 1), grey(0.55f, 0.58f, 0.65f, 1), purple(0.58f, 0.40f, 0.80f, 1);
}

/// One or more curves with a common axis, over the last 400 samples.
class Plot {
  public:
    enum class Axis { linear, logarithmic };
    struct Curve {
        const char* name;
        ImVec4 colour;
    };
    /// The least and the greatest sample. Linear axes contain 0. Both are 0 without samples.
    struct Range {
        float low = 0.0f, high = 0.0f;
    };
    static constexpr size_t kept = 400;

    /// @param unit    of the values; "x": a pace
    /// @param curves  the newest value of the last curve is written beside the title; under the
    ///                mouse, the values of all curves at the sample pointed at
    /// @param height  of the field with the curves [design units]
    Plot(const char* title, const char* unit, std::vector<Curve> curves, float height,
         const char* help, Axis axis = Axis::linear);

    void clear();
    /// Adds a value for every curve. A value that is not finite counts as 0; a logarithmic axis
    /// leaves out values that are not above 0.
    void add(std::span<const double> values);
    std::span<const float> samples(size_t curve) const { return samples_[curve]; }
    Range range() const;
    void draw(Workspace& w) const;

  private:
    /// Where a curve's name stands: distance from the left edge [units], and the line.
    struct Seat {
        float x = 0.0f;
        int line = 0;
    };
    std::vector<Seat> legend_seats(const Workspace& w, float width) const;
    void draw_legend(const Workspace& w, const std::vector<Seat>& seats, ImVec2 corner) const;
    void draw_curves(const Workspace& w, ImVec2 a, ImVec2 b) const;
    std::string text_of(double value) const;
    /// The values of all curves at a sample.
    std::string text_at(size_t index) const;

    const char* title_;
    const char* unit_;
    const char* help_;
    std::vector<Curve> curves_;
    std::vector<std::vector<float>> samples_;  // by curve, oldest first
    float height_;
    Axis axis_;
};

/// Says when a snapshot is a new sample, and when earlier samples are obsolete: another scene was
/// loaded, or the step count went back.
class SampleClock {
  public:
    struct Verdict {
        bool restart = false, sample = false;
    };
    Verdict look(const Snapshot& s);

  private:
    uint64_t last_step_ = 0, scene_ = 0;
};

}  // namespace taffy
