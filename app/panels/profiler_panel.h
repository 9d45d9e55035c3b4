#pragma once
#include <array>
#include <string>
#include <vector>

#include "app/workspace/workspace.h"

namespace taffy {

/// Time per phase of a step, and curves of energy, momentum, step size and real-time factor.
class ProfilerPanel {
  public:
    /// Takes a sample of a new snapshot.
    void sample(const Snapshot& snapshot);
    void draw(Workspace& w);

  private:
    enum Curve {
        kinetic,
        elastic,
        gravitational,
        total,
        linear,
        angular,
        step,
        real_time,
        compression,
        melted,
        curves
    };
    struct Series {
        Curve curve;
        const char* name;
        ImVec4 colour;
    };
    /// Of a curve's name: distance from the left edge [units], and the line.
    struct Seat {
        float x = 0.0f;
        int line = 0;
    };
    static std::vector<Seat> legend_seats(const Workspace& w, const std::vector<Series>& series,
                                          float width);
    void plot(const Workspace& w, const char* title, const char* unit,
              const std::vector<Series>& series, float height) const;

    std::array<std::vector<float>, curves> samples_;  // oldest first
    uint64_t last_step_ = 0;
    uint64_t scene_ = 0;
};

}  // namespace taffy
