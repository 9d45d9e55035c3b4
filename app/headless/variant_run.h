#pragma once
// Variant B of a headless run: the same scene with the settings of --variant, which runs alongside
// A.
#include <vector>

#include "app/scene_setup/starting_point.h"
#include "app/simulation_thread/scene_simulation.h"
#include "app/workspace/variants.h"

namespace taffy {

class VariantRun {
  public:
    /// @param start   a second copy of A's starting point
    /// @param wanted  commands that make B differ from A
    /// Throws InputError where a command is refused.
    VariantRun(StartingPoint start, const std::vector<Command>& wanted);

    /// Applies a command of A to B, at the same particles, except commands that write files. Throws
    /// InputError.
    /// @param a  A's present state
    void apply(const Command& command, const Snapshot& a);
    /// Advances to A's time [s].
    StepStatus advance_to(double time);
    /// Captures and returns B's present state. @param drawn  with the surfaces that are shown
    const Snapshot& capture(bool drawn = false);
    /// Returns B's notice if it was not told yet; else empty.
    std::string news();

    SceneSimulation& simulation() { return simulation_; }
    double real_time() const { return real_time_; }  // real-time factor of the last advance

  private:
    SceneSimulation simulation_;
    VariantHands hands_;
    Snapshot snapshot_;
    double real_time_ = 0.0;
    uint64_t serial_ = 0, notice_serial_ = 0;
};

}  // namespace taffy
