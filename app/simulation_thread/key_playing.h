#pragma once
// Keys of parameters while the run passes over them: what is to be set before the next step.
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
    static constexpr double rate = 60.0;  // times in a simulated second, at most

    /// @param passed  until this moment of the scene the run has passed over them already [s];
    ///                empty: those of before stay in force
    void set(std::shared_ptr<const ParameterKeys> keys, std::optional<double> passed = {});
    /// The scene has gone back to its start, or is another one.
    void begin_again();
    /// Values that differ from those of the simulation. When they are due depends on the ends of
    /// its steps alone, never on who looks: the same keys make the same run. Behind the last key
    /// of a parameter its value is set once more, and is free then.
    std::vector<SetParameter> due(const Simulation& simulation);
    /// This one cannot be set: it is left out until the keys change, or the scene begins again.
    void leave_out(const std::string& path) { left_out_.insert(path); }

  private:
    static constexpr double never = -std::numeric_limits<double>::infinity();

    std::shared_ptr<const ParameterKeys> keys_;
    std::set<std::string> left_out_;
    double last_ = never;  // time of the simulation when values were due last [s]
    bool anew_ = false;    // they are due whenever that was
};

}  // namespace taffy
