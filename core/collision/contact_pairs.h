#pragma once
// Which particles could touch within the next steps: those of other bodies, and those of the same
// body that are far apart at rest. Searched again only after something has moved by half of a skin.
#include <functional>
#include <span>
#include <vector>

#include "core/base/parallel.h"
#include "core/collision/broad_phase.h"
#include "core/particles/particles.h"
#include "core/state/state_visitor.h"

namespace taffy {

/// True for two particles that never touch because something else keeps them apart.
using BondedPairs = std::function<bool(uint32_t, uint32_t)>;

class ContactPairs {
  public:
    /// True if the pairs hold until the end of a step of dt [s] with the present velocities.
    bool hold(const ThreadPool& pool, const Particles& particles, float dt) const;
    /// Finds pairs that hold for some steps of dt.
    void search(const ThreadPool& pool, const Particles& particles,
                std::span<const ContactBody> bodies, float dt, const BondedPairs& bonded = {});

    /// After particles were added, moved by hand or restored.
    void invalidate() { built_at_.clear(); }

    void visit(StateVisitor& state);
    /// Rows of particles have moved. @return the old numbers of the candidates that are left
    std::vector<uint32_t> follow(const RowMap& map);

    /// Particles that could touch another, ascending; a row each.
    std::span<const uint32_t> rows() const { return rows_; }
    /// Where the candidates of a row begin in a list of all; rows().size() + 1 of them.
    std::span<const uint32_t> begin() const { return begin_; }
    /// The rows that row r could touch.
    std::span<const uint32_t> of(size_t r) const {
        return {others_.data() + begin_[r], others_.data() + begin_[r + 1]};
    }
    size_t size() const { return others_.size(); }

  private:
    void find(const ThreadPool& pool, const Particles& particles,
              std::span<const ContactBody> bodies, const BondedPairs& bonded);

    float skin_ = 0.0f;  // [m]
    /// Positions at the last search, of what has a surface and so may touch; empty where all flows.
    std::vector<Vec4f> built_at_;
    std::vector<uint32_t> rows_, begin_, others_;
};

}  // namespace taffy
