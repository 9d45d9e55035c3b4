#pragma once
// Earlier states of a world, whose motion can be restored: the first state, to which a reset
// returns, and checkpoints, the last two good states, a quarter of a second apart.
#include <deque>
#include <functional>
#include <memory>
#include <vector>

#include "core/module/world.h"
#include "core/parameters/settings.h"
#include "core/state/state_visitor.h"

namespace taffy {

/// Which particles there are, in which rows; shared by all states with this layout.
struct Layout {
    PagedBytes bytes;   // as visit_layout writes it; empty while it is the present layout
    uint64_t hash = 0;  // of the bytes
};

struct SavedState {
    PagedBytes motion;  // as visit_motion writes it, packed
    uint64_t hash = 0;  // of the motion
    Settings settings;
    double time = 0.0;  // [s]
    std::shared_ptr<Layout> layout;

    void visit(StateVisitor& state);
};

class History {
  public:
    explicit History(World& world);

    /// Makes the present state the first state and the only checkpoint.
    void begin();
    bool has_begun() const { return !checkpoints_.empty(); }
    const SavedState& first() const { return first_; }
    /// Applies a change to the first state, as if it had been made at the start; all earlier
    /// checkpoints are forgotten.
    void amend_first(const std::function<void()>& change);

    bool checkpoint_due() const { return world_.time >= checkpoints_.back().time + 0.25; }
    void add_checkpoint();
    /// Makes the present state the only checkpoint.
    void restart_checkpoints();
    /// To be called after the time has been set back: forgets checkpoints of later times.
    void forget_later();
    /// The earlier checkpoint, since the cause of a failure may lie before the later one.
    const SavedState& last_good() const { return checkpoints_.front(); }

    /// The present motion alone, from which it can be restored as long as settings stay the same.
    SavedState motion() const;
    /// Restores the layout and the motion of a saved state.
    void read(const SavedState& saved);
    /// To be called after rows have been reordered: shares the layout of a saved state if the
    /// present layout equals it.
    void find_layout();

    /// To be called before a state is read into the world.
    void before_reading() { leave_layout(); }
    void visit(StateVisitor& state);

  private:
    SavedState save() const;
    PagedBytes written_motion() const;
    /// To be called before the layout changes: writes the present layout if a saved state shares
    /// it.
    void leave_layout();
    void visit_saved(const char* name, SavedState& saved, StateVisitor& state);

    World& world_;
    mutable PagePool pages_;
    std::shared_ptr<Layout> layout_ = std::make_shared<Layout>();  // the present layout
    SavedState first_;
    std::deque<SavedState> checkpoints_;
};

}  // namespace taffy
