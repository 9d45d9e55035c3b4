#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "core/parameters/parameter.h"

namespace taffy {

/// Values that were sent to the simulation and are not yet in its snapshots. Until they are, the
/// panels show what was sent, however long a step takes.
class PendingValues {
  public:
    /// @param serial  of the command; 0: it was not taken
    void sent(const std::string& path, const ParameterValue& value, uint64_t serial);
    /// Forgets the values of commands up to this serial: the snapshots show them now.
    void answered(uint64_t serial);
    std::optional<ParameterValue> find(const std::string& path) const;
    /// The value to show for a parameter whose present value is given.
    ParameterValue shown(const std::string& path, const ParameterValue& present) const {
        return find(path).value_or(present);
    }
    void clear() { values_.clear(); }

  private:
    struct Sent {
        ParameterValue value;
        uint64_t serial = 0;
    };
    std::map<std::string, Sent> values_;
};

}  // namespace taffy
