#pragma once
// Whoever keeps many states (a timeline, undo) keeps one of them whole and of the others only the
// rows that are not the same, compressed.
#include "core/state/state_bytes.h"

namespace taffy {

class StateDifference {
  public:
    /// What turns before into after.
    StateDifference(const StateBytes& before, const StateBytes& after);
    /// The state after, from the one before.
    StateBytes apply(const StateBytes& before) const;
    /// Memory that it takes, without what is shared [bytes].
    size_t size() const;
    const std::vector<StateBytes::Shared>& shared() const { return shared_; }

  private:
    /// Bytes that follow each other; what they become is in packed_.
    struct Change {
        size_t at = 0, count = 0;  // in the bytes of the state after
    };
    std::vector<StateBytes::Piece> pieces_;   // of the state after
    std::vector<StateBytes::Shared> shared_;  // likewise
    size_t end_ = 0;
    std::vector<Change> changes_;
    size_t count_ = 0;               // bytes of all changes
    std::vector<std::byte> packed_;  // these, compressed
};

}  // namespace taffy
