#include "core/timeline/keyframes.h"

#include <algorithm>
#include <set>

namespace taffy {

namespace {

constexpr double worth_it = 0.8;  // a difference is kept if it takes less of a whole state

size_t size_of(const StateBytes& state) {
    return state.bytes.size() + state.pieces.size() * sizeof(StateBytes::Piece);
}

}  // namespace

void Keyframes::clear() {
    if (job_) job_->cancel();
    frames_.clear();
    base_.reset(), compared_.reset();
    compares_ = false;
    spacing_ = least_spacing;
    ++version_;
}

bool Keyframes::wanted(double elapsed) const {
    const auto next = std::ranges::lower_bound(frames_, elapsed, {},
                                               [](const Keyframe& f) { return f.at.elapsed; });
    const auto far = [&](const Keyframe& f) {
        return std::abs(f.at.elapsed - elapsed) >= spacing_;
    };
    return (next == frames_.begin() || far(*(next - 1))) && (next == frames_.end() || far(*next));
}

bool Keyframes::add(const Moment& at, StateBytes state) {
    auto whole = std::make_shared<StateBytes>(std::move(state));
    if (frames_.empty() && size_of(*whole) > budget_) return false;
    const auto place =
        std::ranges::lower_bound(frames_, at.turn, {}, [](const Keyframe& f) { return f.at.turn; });
    const bool first = !base_;
    if (first) base_ = whole;
    frames_.insert(place, {.at = at, .whole = std::move(whole), .compared = first});
    ++version_;
    tidy();
    keep_budget();
    return true;
}

const Moment* Keyframes::find(uint64_t turn, double elapsed) const {
    const Moment* found = nullptr;
    for (const Keyframe& frame : frames_)
        if (frame.at.turn <= turn && frame.at.elapsed <= elapsed) found = &frame.at;
    return found;
}

std::shared_ptr<const StateBytes> Keyframes::state(const Moment& at) const {
    const auto frame =
        std::ranges::find(frames_, at.turn, [](const Keyframe& f) { return f.at.turn; });
    if (frame->whole) return frame->whole;
    return std::make_shared<const StateBytes>(frame->difference->apply(*frame->base));
}

void Keyframes::forget_from(const Moment& moment) {
    const size_t before = frames_.size();
    std::erase_if(frames_, [&](const Keyframe& f) {
        return f.at.turn > moment.turn || f.at.commands > moment.commands;
    });
    if (frames_.size() != before) ++version_;
}

void Keyframes::tidy() {
    take_difference();
    start_difference();
}

void Keyframes::take_difference() {
    if (!job_ || !compares_) return;
    const auto result = job_->take();
    if (!result) return;
    compares_ = false;
    const auto frame =
        std::ranges::find(frames_, compared_, [](const Keyframe& f) { return f.whole; });
    if (frame == frames_.end()) return;  // it has gone
    frame->compared = true;
    const Difference& difference = result->value;
    if (difference && double(difference->size()) < worth_it * double(size_of(*compared_))) {
        frame->base = base_;
        frame->difference = difference;
        frame->whole.reset();
    } else {
        base_ = compared_;  // later ones will be more like this one
    }
    compared_.reset();
}

void Keyframes::start_difference() {
    if (compares_) return;
    const auto frame = std::ranges::find(frames_, false, &Keyframe::compared);
    if (frame == frames_.end()) return;
    if (!job_) job_ = std::make_unique<BackgroundJob<Difference>>();
    compared_ = frame->whole;
    compares_ = job_->start([before = base_, after = compared_](std::stop_token) {
        return std::make_shared<const StateDifference>(*before, *after);
    });
}

void Keyframes::keep_budget() {
    while (bytes() > budget_ && frames_.size() > 1) {
        size_t index = 0;
        std::erase_if(frames_, [&](const Keyframe&) { return index++ % 2 == 1; });
        spacing_ *= 2.0;
        ++version_;
    }
}

std::vector<double> Keyframes::moments() const {
    std::vector<double> all;
    for (const Keyframe& frame : frames_) all.push_back(frame.at.elapsed);
    return all;
}

size_t Keyframes::bytes_of(const Keyframe& frame) const {
    return sizeof frame + (frame.difference ? frame.difference->size() : 0);
}

size_t Keyframes::bytes() const {
    std::set<std::shared_ptr<const StateBytes>> whole;  // each of them once
    if (base_) whole.insert(base_);
    size_t sum = 0;
    for (const Keyframe& frame : frames_) {
        sum += bytes_of(frame);
        for (const auto& state : {frame.whole, frame.base})
            if (state) whole.insert(state);
    }
    for (const auto& state : whole) sum += size_of(*state);
    return sum;
}

}  // namespace taffy
