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
    base_.reset(), compared_.reset(), unused_.reset();
    pages_ = {};
    compares_ = false;
    spacing_ = least_spacing;
    ++version_;
    count_bytes();
}

bool Keyframes::wanted(double elapsed, double part) const {
    const auto next = std::ranges::lower_bound(frames_, elapsed, {},
                                               [](const Keyframe& f) { return f.at.elapsed; });
    const auto far = [&](const Keyframe& f) {
        return std::abs(f.at.elapsed - elapsed) >= part * spacing_;
    };
    return (next == frames_.begin() || far(*(next - 1))) && (next == frames_.end() || far(*next));
}

StateBytes Keyframes::room() {
    if (!unused_ || unused_.use_count() > 1) return {};
    StateBytes room = std::move(*unused_);
    unused_.reset();
    room.bytes.clear(), room.pieces.clear(), room.shared.clear();
    return room;
}

bool Keyframes::add(const Moment& at, StateBytes state) {
    auto whole = std::make_shared<StateBytes>(std::move(state));
    const auto place =
        std::ranges::lower_bound(frames_, at.turn, {}, [](const Keyframe& f) { return f.at.turn; });
    const bool first = !base_;
    if (first) base_ = whole;
    for (const StateBytes::Shared& part : whole->shared) pages_.add(part.data);
    frames_.insert(place, {.at = at, .whole = std::move(whole), .compared = first});
    count_bytes();
    if (frames_.size() == 1 && bytes() > budget_) {
        clear();
        return false;
    }
    ++version_;
    tidy();
    keep_budget();
    return true;
}

void Keyframes::add_packed(const Moment& at, std::string state) {
    const auto place =
        std::ranges::lower_bound(frames_, at.turn, {}, [](const Keyframe& f) { return f.at.turn; });
    frames_.insert(place, {.at = at,
                           .whole = {},
                           .packed = std::make_shared<const std::string>(std::move(state)),
                           .compared = true});
    ++version_;
    count_bytes();
    keep_budget();
}

const Moment* Keyframes::find(uint64_t turn, double elapsed) const {
    const Moment* found = nullptr;
    for (const Keyframe& frame : frames_)
        if (frame.at.turn <= turn && frame.at.elapsed <= elapsed) found = &frame.at;
    return found;
}

const Keyframes::Keyframe& Keyframes::at(const Moment& moment) const {
    return *std::ranges::find(frames_, moment.turn, [](const Keyframe& f) { return f.at.turn; });
}

std::shared_ptr<const StateBytes> Keyframes::state(const Moment& moment) const {
    const Keyframe& frame = at(moment);
    if (frame.whole) return frame.whole;
    return std::make_shared<const StateBytes>(frame.difference->apply(*frame.base));
}

std::shared_ptr<const std::string> Keyframes::packed(const Moment& moment) const {
    return at(moment).packed;
}

void Keyframes::forget(const Moment& moment) {
    erase([turn = moment.turn](const Keyframe& f) { return f.at.turn == turn; });
}

void Keyframes::forget_from(const Moment& moment) {
    erase([&](const Keyframe& f) {
        return f.at.turn > moment.turn || f.at.commands > moment.commands;
    });
}

template <class Goes>
void Keyframes::erase(const Goes& goes) {
    const size_t gone = std::erase_if(frames_, [&](const Keyframe& frame) {
        if (!goes(frame)) return false;
        for (const StateBytes::Shared& part : shared_of(frame)) pages_.remove(part.data);
        return true;
    });
    if (gone == 0) return;
    ++version_;
    count_bytes();
}

std::span<const StateBytes::Shared> Keyframes::shared_of(const Keyframe& frame) const {
    if (frame.packed) return {};
    return frame.whole ? frame.whole->shared : frame.difference->shared();
}

Keyframes::Duration Keyframes::tidy() {
    const Duration duration = take_difference();
    start_difference();
    return duration;
}

Keyframes::Duration Keyframes::take_difference() {
    if (!job_ || !compares_) return {};
    const auto result = job_->take();
    if (!result) return {};
    compares_ = false;
    const auto frame =
        std::ranges::find(frames_, compared_, [](const Keyframe& f) { return f.whole; });
    if (frame == frames_.end()) {  // it has gone
        compared_.reset();
        return result->value.duration;
    }
    frame->compared = true;
    const auto& difference = result->value.it;
    if (difference && double(difference->size()) < worth_it * double(size_of(*compared_))) {
        frame->base = base_;
        frame->difference = difference;
        unused_ = std::move(frame->whole);
        frame->whole.reset();
    } else {
        base_ = compared_;  // later ones will be more like this one
    }
    compared_.reset();
    count_bytes();
    keep_budget();
    return result->value.duration;
}

void Keyframes::start_difference() {
    if (compares_) return;
    const auto frame = std::ranges::find(frames_, false, &Keyframe::compared);
    if (frame == frames_.end()) return;
    if (!job_) job_ = std::make_unique<BackgroundJob<Difference>>();
    compared_ = frame->whole;
    compares_ = job_->start([before = base_, after = compared_](std::stop_token) {
        const auto start = std::chrono::steady_clock::now();
        auto difference = std::make_shared<const StateDifference>(*before, *after);
        return Difference{std::move(difference), std::chrono::steady_clock::now() - start};
    });
    count_bytes();
}

void Keyframes::keep_budget() {
    while (bytes() > budget_ && frames_.size() > 1) {
        size_t index = 0;
        erase([&](const Keyframe&) { return index++ % 2 == 1; });
        spacing_ *= 2.0;
    }
}

std::vector<double> Keyframes::moments() const {
    std::vector<double> all;
    for (const Keyframe& frame : frames_) all.push_back(frame.at.elapsed);
    return all;
}

void Keyframes::count_bytes() {
    std::set<std::shared_ptr<const StateBytes>> whole;  // each of them once
    if (base_) whole.insert(base_);
    own_ = 0;
    for (const Keyframe& frame : frames_) {
        own_ += sizeof frame + (frame.difference ? frame.difference->size() : 0) +
                (frame.packed ? frame.packed->size() : 0);
        if (frame.whole) whole.insert(frame.whole);
        if (frame.base) whole.insert(frame.base);
    }
    for (const auto& state : whole)
        if (state != compared_) own_ += size_of(*state);
}

}  // namespace taffy
