#include "app/workspace/edit_history.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace taffy {

namespace {

constexpr size_t most_edits = 500;

}  // namespace

void EditHistory::erase_undone() {
    edits_.resize(done_);
}

void EditHistory::note(Edit edit) {
    const bool of_last = done_ == edits_.size() && !edits_.empty() &&
                         edits_.back().gesture == edit.gesture && edits_.back().name == edit.name &&
                         edits_.back().changes == edit.changes;
    if (of_last) {
        edits_.back().after = std::move(edit.after);
        edits_.back().serial = edit.serial;
        return;
    }
    erase_undone();
    edits_.push_back(std::move(edit));
    if (edits_.size() > most_edits) edits_.erase(edits_.begin());
    done_ = edits_.size();
}

const Edit* EditHistory::undo() {
    if (done_ == 0) return nullptr;
    return &edits_[--done_];
}

const Edit* EditHistory::redo() {
    if (done_ == edits_.size()) return nullptr;
    return &edits_[done_++];
}

std::vector<Command> EditHistory::values_since_scene() const {
    size_t first = done_;
    while (first > 0 && !edits_[first - 1].of_scene()) --first;
    std::vector<Command> values;
    for (size_t k = first; k < done_; ++k) {
        if (edits_[k].changes == ChangesGoTo::b) continue;
        for (const Command& command : edits_[k].after)
            if (std::holds_alternative<SetParameter>(command) ||
                std::holds_alternative<SetMaterial>(command))
                values.push_back(command);
    }
    return values;
}

void EditHistory::refused(uint64_t serial) {
    const auto edit = std::ranges::find(edits_, serial, &Edit::serial);
    if (serial == 0 || edit == edits_.end()) return;
    if (size_t(edit - edits_.begin()) < done_) --done_;
    edits_.erase(edit);
}

void EditHistory::begin_timeline(bool left_stays) {
    for (Edit& edit : edits_) {
        const double elapsed = std::exchange(edit.elapsed, 0.0);
        if (!left_stays) edit.elapsed_before = elapsed;
    }
}

void EditHistory::return_to_timeline() {
    for (Edit& edit : edits_) edit.elapsed = std::exchange(edit.elapsed_before, 0.0);
}

void EditHistory::forget_after(double elapsed) {
    erase_if([&](const Edit& edit) { return edit.elapsed > elapsed + 1e-9; });
}

void EditHistory::forget_branch(double elapsed) {
    erase_undone();
    while (!edits_.empty() && edits_.back().behind &&
           std::abs(edits_.back().elapsed - elapsed) < 1e-9)
        edits_.pop_back();
    done_ = edits_.size();
}

void EditHistory::erase_if(const std::function<bool(const Edit&)>& gone) {
    done_ -= size_t(std::count_if(edits_.begin(), edits_.begin() + long(done_), gone));
    std::erase_if(edits_, gone);
}

void EditHistory::all_to_both() {
    for (Edit& edit : edits_) edit.changes = ChangesGoTo::both;
}

void EditHistory::forget_b() {
    erase_if([](const Edit& edit) { return edit.changes == ChangesGoTo::b; });
    for (Edit& edit : edits_)
        for (std::vector<Command>* commands : {&edit.before, &edit.after})
            if (std::holds_alternative<KeyParameters>(commands->front())) commands->resize(1);
}

void EditHistory::clear() {
    edits_.clear();
    done_ = 0;
}

}  // namespace taffy
