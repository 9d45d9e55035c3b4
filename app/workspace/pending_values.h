#pragma once
#include <chrono>
#include <map>
#include <string>

#include "core/parameters/parameter.h"

namespace taffy {

/// Values that were sent to the simulation and are not yet in its snapshots. Until they are, the
/// panels show what was sent, however long a step takes.
class PendingValues {
  public:
    void sent(const std::string& path, const ParameterValue& value);
    /// What to show for a parameter whose present value is given.
    ParameterValue shown(const std::string& path, const ParameterValue& present);
    void clear() { values_.clear(); }

  private:
    struct Sent {
        ParameterValue value;
        std::chrono::steady_clock::time_point time;
    };
    std::map<std::string, Sent> values_;
};

}  // namespace taffy
