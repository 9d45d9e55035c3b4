#pragma once
// B of a headless run: the same scene with what --variant sets, which goes along with A.
#include <vector>

#include "app/scene_setup/starting_point.h"
#include "app/simulation_thread/scene_simulation.h"
#include "app/workspace/variants.h"

namespace taffy {

class VariantRun {
  public:
    /// @param start   another copy of that of A
    /// @param wanted  what B has other than A
    /// Throws InputError where B cannot be so.
    VariantRun(StartingPoint start, const std::vector<Command>& wanted);

    /// What A gets B gets too, at the same particles; but files are of A. Throws InputError.
    /// @param a  its present state
    void apply(const Command& command, const Snapshot& a);
    /// As far as A is [s].
    StepStatus advance_to(double time);
    /// Its present state, anew. @param drawn  with the surfaces that are shown
    const Snapshot& capture(bool drawn = false);
    /// What it has to tell that was not told yet; may be empty.
    std::string news();

    SceneSimulation& simulation() { return simulation_; }
    double real_time() const { return real_time_; }  // factor of the last advance

  private:
    SceneSimulation simulation_;
    VariantHands hands_;
    Snapshot snapshot_;
    double real_time_ = 0.0;
    uint64_t serial_ = 0, notice_serial_ = 0;
};

}  // namespace taffy
