#pragma once
// Twins: two bodies that are alike particle by particle, made to be compared: "bar" and "bar_b".
// What a hand does to one it does to the other.
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/commands/command.h"
#include "core/snapshot/snapshot.h"

namespace taffy {

/// Indices into Snapshot::bodies.
struct Twins {
    uint32_t a = 0, b = 0;
};

/// The name of a body's twin.
std::string twin_name(const std::string& body);

/// Pairs of bodies whose names say that they are twins, and that have equally many particles.
std::vector<Twins> find_twins(const Snapshot& snapshot);

/// "A" or "B" for a body that has a twin, else "".
std::string twin_letter(const Snapshot& snapshot, uint32_t body);

/// The handle of the other twin that corresponds to this one ("bar.right"), as index into
/// Snapshot::handles.
std::optional<uint32_t> twin_handle(const Snapshot& snapshot, const std::string& handle);

class TwinHands {
  public:
    /// Returns the commands that do the same to the other twin: grips, the heat brush and handles,
    /// each at the same particles. Empty for other commands, and for bodies without a twin.
    std::vector<Command> mirrored(const Command& command, const Snapshot& snapshot);
    void forget() { ways_.clear(); }

  private:
    std::map<uint32_t, Vec3f> ways_;  // offsets from a grip to that of the twin, by id [m]
};

}  // namespace taffy
