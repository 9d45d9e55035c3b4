#pragma once
// Earlier states of a world, and the ways back to their motion: the first, which a reset brings
// back, and checkpoints, the last two good states, a quarter of a second apart.
#include <deque>
#include <functional>
#include <memory>
#include <vector>

#include "core/module/world.h"
#include "core/parameters/settings.h"
#include "core/state/state_visitor.h"

namespace taffy {

/// Which particles there were, in which rows; shared by the states that have it.
struct Layout {
    PagedBytes bytes;   // as visit_layout writes it; empty as long as it is the present
    uint64_t hash = 0;  // of the bytes
};

struct SavedState {
    PagedBytes motion;               // as visit_motion writes it, packed
    uint64_t hash = 0;               // of the motion
    Settings settings;               // of then
    double time = 0.0;               // [s]
    std::shared_ptr<Layout> layout;  // of then

    void visit(StateVisitor& state);
};

class History {
  public:
    explicit History(World& world);

    /// The present is the first state, and the only checkpoint.
    void begin();
    bool has_begun() const { return !checkpoints_.empty(); }
    const SavedState& first() const { return first_; }
    /// Changes the first state as if it had always been so; earlier checkpoints are gone.
    void amend_first(const std::function<void()>& change);

    bool checkpoint_due() const { return world_.time >= checkpoints_.back().time + 0.25; }
    void add_checkpoint();
    /// The present is the only one.
    void restart_checkpoints();
    /// After the time has been set back: checkpoints of what will not come are gone.
    void forget_later();
    /// The earlier checkpoint: what led to trouble may lie before the later.
    const SavedState& last_good() const { return checkpoints_.front(); }

    /// The present motion alone, by which it can be brought back as long as settings stay.
    SavedState motion() const;
    /// Puts particles into their rows of then, and brings back their motion.
    void read(const SavedState& saved);
    /// Rows have been put into another order, perhaps that of a state that is kept.
    void find_layout();

    /// Before present ones.
    void before_reading() { leave_layout(); }
    void visit(StateVisitor& state);

  private:
    SavedState save() const;
    PagedBytes written_motion() const;
    /// Before it changes: it is written where a saved state has it too.
    void leave_layout();
    void visit_saved(const char* name, SavedState& saved, StateVisitor& state);

    World& world_;
    mutable PagePool pages_;
    std::shared_ptr<Layout> layout_ = std::make_shared<Layout>();  // the present one
    SavedState first_;
    std::deque<SavedState> checkpoints_;
};

}  // namespace taffy
