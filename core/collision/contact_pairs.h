#pragma once
// Candidate pairs of particles that could touch within the next steps: particles of different
// bodies, and particles of one body that are far apart at rest. The search is repeated only after a
// particle has moved by half of the skin.
#include <functional>
#include <span>
#include <vector>

#include "core/base/parallel.h"
#include "core/collision/broad_phase.h"
#include "core/particles/particles.h"
#include "core/state/state_visitor.h"

namespace taffy {

/// Returns true for two particles that never touch because bonds keep them apart.
using BondedPairs = std::function<bool(uint32_t, uint32_t)>;

class ContactPairs {
  public:
    /// Returns whether the pairs are valid until the end of a step of dt [s] with the present
    /// velocities.
    bool hold(const ThreadPool& pool, const Particles& particles, float dt) const;
    /// Finds pairs that are valid for some steps of dt.
    void search(const ThreadPool& pool, const Particles& particles,
                std::span<const ContactBody> bodies, float dt, const BondedPairs& bonded = {});

    /// Forces a new search, after particles were added, moved by hand or restored.
    void invalidate() { built_at_.clear(); }

    void visit(StateVisitor& state);
    /// Moves particles to their new rows and drops those that are gone.
    /// @return the old numbers of the remaining candidates, in their new order
    std::vector<uint32_t> follow(const RowMap& map);

    /// Particles that could touch another one, ascending; each has a row.
    std::span<const uint32_t> rows() const { return rows_; }
    /// Index at which the candidates of each row begin in the list of all; rows().size() + 1
    /// values.
    std::span<const uint32_t> begin() const { return begin_; }
    /// The candidates of row r: the rows whose particles it could touch.
    std::span<const uint32_t> of(size_t r) const {
        return {others_.data() + begin_[r], others_.data() + begin_[r + 1]};
    }
    size_t size() const { return others_.size(); }

  private:
    void find(const ThreadPool& pool, const Particles& particles,
              std::span<const ContactBody> bodies, const BondedPairs& bonded);

    float skin_ = 0.0f;  // [m]
    /// Positions at the last search of particles that have a surface, and so may touch; far away
    /// for others; empty if no particle has a surface.
    std::vector<Vec4f> built_at_;
    std::vector<uint32_t> rows_, begin_, others_;
};

}  // namespace taffy
