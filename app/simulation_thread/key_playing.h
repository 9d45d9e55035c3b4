#pragma once
// Plays the keys of parameters as a run passes over them: says which values are to be set before
// the next step.
#include <limits>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/commands/command.h"
#include "core/commands/parameter_keys.h"
#include "core/simulation/simulation.h"

namespace taffy {

class KeyPlaying {
  public:
    static constexpr double rate = 60.0;  // [Hz] of simulated time: values are set so often at most

    /// Replaces the keys.
    /// @param passed  the run has already passed the keys up to this scene time [s]; empty: all
    ///                keys apply, earlier ones too
    void set(std::shared_ptr<const ParameterKeys> keys, std::optional<double> passed = {});
    /// Starts anew, because the scene was reset to its start.
    void begin_again();
    /// Returns the values due now that differ from the simulation's. When they are due depends on
    /// the ends of its steps alone, never on who looks: the same keys make the same run. After the
    /// last key of a parameter its value is set once more, and can then be changed freely.
    std::vector<SetParameter> due(const Simulation& simulation);
    /// Leaves out a parameter that cannot be set, until the keys change or the scene starts anew.
    void leave_out(const std::string& path) { left_out_.insert(path); }

  private:
    static constexpr double never = -std::numeric_limits<double>::infinity();

    std::shared_ptr<const ParameterKeys> keys_;
    std::set<std::string> left_out_;
    double last_ = never;  // simulation time when values were last due [s]
    bool anew_ = false;    // the keys are new: values are due whatever last_ is
};

}  // namespace taffy
