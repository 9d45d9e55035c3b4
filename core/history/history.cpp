#include "core/history/history.h"

#include "core/module/world_state.h"
#include "core/parameters/parameter_state.h"
#include "core/state/packed_state.h"
#include "core/state/state_bytes.h"

namespace taffy {

namespace {

constexpr size_t most_checkpoints = 2;

}  // namespace

void SavedState::visit(StateVisitor& state) {
    state.digested(motion, hash);
    state("materials", settings.material);
    visit_parameters(state, SimulationParameters::describe(), settings.simulation, {},
                     changes_motion);
    state("time", time);
}

History::History(World& world) : world_(world) {
    world.particles.table.before_change = [this] { leave_layout(); };
}

void History::begin() {
    first_ = save();
    checkpoints_.assign(1, first_);
}

void History::amend_first(const std::function<void()>& change) {
    const SavedState now = save();
    read(first_);
    change();
    first_.motion = written_motion();
    first_.hash = first_.motion.hash();
    read(now);
    restart_checkpoints();
}

void History::add_checkpoint() {
    checkpoints_.push_back(save());
    if (checkpoints_.size() > most_checkpoints) checkpoints_.pop_front();
}

void History::restart_checkpoints() {
    checkpoints_.clear();
    add_checkpoint();
}

void History::forget_later() {
    while (checkpoints_.size() > 1 && checkpoints_.back().time > world_.time)
        checkpoints_.pop_back();
}

SavedState History::motion() const {
    SavedState saved;
    saved.motion = written_motion();
    saved.layout = layout_;
    return saved;
}

SavedState History::save() const {
    SavedState saved = motion();
    saved.hash = saved.motion.hash();
    saved.settings.simulation = world_.parameters;
    for (const SimulationBody& body : world_.bodies)
        saved.settings.material.push_back(body.material);
    saved.time = world_.time;
    return saved;
}

PagedBytes History::written_motion() const {
    StatePacker packer(pages_);
    visit_motion(world_, packer);
    return packer.take();
}

void History::read(const SavedState& saved) {
    if (saved.layout != layout_) {
        leave_layout();
        const std::vector<std::byte> written = saved.layout->bytes.joined();
        StateReader layout_reader(written);
        visit_layout(world_, layout_reader);
        layout_ = saved.layout;
    }
    StateUnpacker unpacker(saved.motion);
    visit_motion(world_, unpacker);
}

void History::leave_layout() {
    if (layout_.use_count() > 1 && layout_->bytes.empty()) {
        StateBytes written;
        StateWriter writer(written);
        visit_layout(world_, writer);
        layout_->bytes = PagedBytes(std::move(written.bytes));
        layout_->hash = layout_->bytes.hash();
    }
    layout_ = std::make_shared<Layout>();
}

void History::find_layout() {
    StateBytes written;
    StateWriter writer(written);
    visit_layout(world_, writer);
    const PagedBytes present(std::move(written.bytes));
    for (const SavedState& saved : checkpoints_)
        if (saved.layout->bytes == present) layout_ = saved.layout;
    if (first_.layout->bytes == present) layout_ = first_.layout;
}

void History::visit(StateVisitor& state) {
    visit_saved("initial", first_, state);
    uint64_t count = checkpoints_.size();
    state("checkpoint count", count);
    state.expect("checkpoint count", count <= most_checkpoints);
    checkpoints_.resize(count);
    for (SavedState& checkpoint : checkpoints_) visit_saved("checkpoint", checkpoint, state);
}

void History::visit_saved(const char* name, SavedState& saved, StateVisitor& state) {
    state(name, saved);
    bool present = saved.layout == layout_;
    state("has the present layout", present);
    if (state.reads()) saved.layout = present ? layout_ : std::make_shared<Layout>();
    if (!present) state.digested(saved.layout->bytes, saved.layout->hash);
}

}  // namespace taffy
