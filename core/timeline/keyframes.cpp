#include "core/timeline/keyframes.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "core/base/thread_time.h"

namespace taffy {

namespace {

constexpr double widest = 1.3863;  // width of new gaps relative to equidistant ones: ln 4
constexpr double guess = 0.01;     // work of a step of unknown duration [s]

size_t size_of(const StateBytes& state) {
    return state.bytes.size() + state.pieces.size() * sizeof(StateBytes::Piece);
}

size_t size_with_shared(const StateBytes& state) {
    size_t size = size_of(state);
    for (const StateBytes::Shared& part : state.shared) size += part.data.size();
    return size;
}

}  // namespace

void Keyframes::set_budget(size_t budget) {
    budget_ = budget;
    spent_ = false;
    plan_spacing();
    keep_budget();
}

void Keyframes::clear() {
    if (job_) job_->cancel();
    frames_.clear(), aside_.clear();
    making_.reset(), unused_.reset(), in_unused_.reset();
    pages_ = {};
    known_ = std::make_shared<KeptPages>();
    busy_ = spent_ = false;
    spacing_ = least_spacing;
    first_bytes_ = 0;
    ++version_;
    count_bytes();
}

bool Keyframes::wanted(const Moment& at, double work) const {
    const auto next =
        std::ranges::lower_bound(frames_, at.turn, {}, [](const Keyframe& f) { return f.at.turn; });
    // While memory is plentiful, keyframes may also be closer in work if they are least_elapsed
    // apart.
    const auto far = [&](const Keyframe& other, double way) {
        return way >= spacing_ || (!spent_ && spacing_ <= least_spacing &&
                                   std::abs(other.at.elapsed - at.elapsed) >= least_elapsed);
    };
    return (next == frames_.begin() || far(*(next - 1), work)) &&
           (next == frames_.end() || far(*next, next->work - work));
}

StateBytes Keyframes::room() {
    in_unused_.reset();
    if (!unused_ || unused_.use_count() > 1) return {};
    StateBytes room = std::move(*unused_);
    unused_.reset();
    room.pieces.clear(), room.shared.clear();
    return room;
}

std::vector<Keyframes::Keyframe>::iterator Keyframes::insert(Keyframe frame) {
    const auto next = std::ranges::lower_bound(frames_, frame.at.turn, {},
                                               [](const Keyframe& f) { return f.at.turn; });
    if (next != frames_.end()) next->work = std::max(0.0, next->work - frame.work);
    ++version_;
    return frames_.insert(next, std::move(frame));
}

bool Keyframes::add(const Moment& at, double work, StateBytes state) {
    if (frames_.empty() && size_with_shared(state) > budget_) {
        clear();
        return false;
    }
    insert({.at = at, .work = work, .whole = std::make_shared<StateBytes>(std::move(state))});
    tidy();
    count_bytes();
    keep_budget();
    return true;
}

void Keyframes::add_packed(const Moment& at, std::string state) {
    const auto next =
        insert({.at = at, .packed = std::make_shared<const std::string>(std::move(state))}) + 1;
    const auto frame = next - 1;
    const uint64_t before = frame == frames_.begin() ? 0 : (frame - 1)->at.turn;
    frame->work = guess * double(at.turn - before);
    if (next != frames_.end()) next->work = std::max(0.0, next->work - frame->work);
    count_bytes();
    keep_budget();
}

bool Keyframes::reached(uint64_t turn, double work) {
    const auto frame =
        std::ranges::find(frames_, turn, [](const Keyframe& f) { return f.at.turn; });
    if (frame == frames_.end()) return false;
    frame->work = work;
    return true;
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

std::shared_ptr<const StateBytes> Keyframes::state(const Moment& moment, const ThreadPool& pool) {
    const Keyframe& frame = at(moment);
    if (frame.whole) return frame.whole;
    std::shared_ptr<const KeptState> there;
    StateBytes room;
    if (unused_ && unused_.use_count() == 1)
        there = std::move(in_unused_), room = std::move(*unused_);
    unused_ = std::make_shared<StateBytes>(
        frame.kept->state(*known_, pool, std::move(room), there.get()));
    in_unused_ = frame.kept;
    return unused_;
}

std::shared_ptr<const std::string> Keyframes::packed(const Moment& moment) const {
    return at(moment).packed;
}

std::shared_ptr<const StateBytes> Keyframes::whole(const Moment& moment) const {
    return at(moment).whole;
}

void Keyframes::forget(const Moment& moment) {
    erase([turn = moment.turn](const Keyframe& f) { return f.at.turn == turn; });
}

void Keyframes::put_aside_from(const Moment& moment) {
    forget_aside();
    swap_aside_from(moment);
}

void Keyframes::swap_aside_from(const Moment& moment) {
    const auto first = std::ranges::find_if(frames_, [&](const Keyframe& f) {
        return f.at.turn > moment.turn || f.at.commands > moment.commands;
    });
    std::vector<Keyframe> taken(std::make_move_iterator(first),
                                std::make_move_iterator(frames_.end()));
    frames_.erase(first, frames_.end());
    std::erase_if(taken, [](const Keyframe& f) { return f.whole != nullptr; });
    std::ranges::move(aside_, std::back_inserter(frames_));
    aside_ = std::move(taken);
    ++version_;
    count_bytes();
}

void Keyframes::forget_aside() {
    for (const Keyframe& frame : aside_)
        if (frame.kept) pages_.remove(*frame.kept);
    aside_.clear();
    count_bytes();
}

template <class Goes>
void Keyframes::erase(Goes goes) {
    double way = 0.0;  // work of erased keyframes since the last one that stays
    const size_t gone = std::erase_if(frames_, [&](Keyframe& frame) {
        if (!goes(frame)) {
            frame.work += std::exchange(way, 0.0);
            return false;
        }
        way += frame.work;
        if (frame.kept) pages_.remove(*frame.kept);
        return true;
    });
    if (gone == 0) return;
    ++version_;
    count_bytes();
}

std::chrono::nanoseconds Keyframes::tidy() {
    const std::chrono::nanoseconds took = take_made();
    start_making();
    return took;
}

std::chrono::nanoseconds Keyframes::take_made() {
    if (!job_ || !busy_) return {};
    const auto result = job_->take();
    if (!result) return {};
    busy_ = false;
    const std::shared_ptr<const StateBytes> made_of = std::exchange(making_, nullptr);
    const auto frame =
        std::ranges::find(frames_, made_of, [](const Keyframe& f) { return f.whole; });
    if (frame == frames_.end()) return result->value.took;  // the keyframe was erased meanwhile
    const bool first = frame == frames_.begin();
    if (result->value.it) {
        frame->kept = result->value.it;
        pages_.add(*frame->kept);
        unused_ = std::exchange(frame->whole, nullptr);
        in_unused_ = frame->kept;
    } else {  // out of memory
        erase([&](const Keyframe& f) { return f.whole == made_of; });
    }
    count_bytes();
    plan_spacing();
    keep_budget();
    // All pages of the first keyframe are new: its duration says nothing about the next.
    return first ? std::chrono::nanoseconds{} : result->value.took;
}

void Keyframes::start_making() {
    if (busy_) return;
    const auto frame =
        std::ranges::find_if(frames_, [](const Keyframe& f) { return f.whole != nullptr; });
    if (frame == frames_.end()) return;
    if (!job_) job_ = std::make_unique<BackgroundJob<Made>>();
    making_ = frame->whole;
    busy_ = job_->start([state = making_, pages = known_](const std::stop_token& stop) {
        const std::chrono::nanoseconds start = thread_time();
        auto kept = std::make_shared<const KeptState>(*state, *pages, stop);
        return Made{std::move(kept), thread_time() - start};
    });
    count_bytes();
}

/// Chooses the spacing such that the budget lasts for a minute of work.
void Keyframes::plan_spacing() {
    // All pages of the first keyframe are new: the size of the next is estimated from the others.
    if (frames_.size() == 1) first_bytes_ = bytes();
    if (spent_ || frames_.size() < 2) return;
    const double each =
        std::max(0.0, double(bytes()) - double(first_bytes_)) / double(frames_.size() - 1);
    // The second keyframe was taken before a size was known.
    const double room = double(budget_) - double(first_bytes_) - each;
    spacing_ = std::max(least_spacing, planned * each / std::max(room, each));
}

void Keyframes::keep_budget() {
    if (bytes() > budget_ && !aside_.empty()) forget_aside();
    while (bytes() > budget_ && frames_.size() > 1) {
        spent_ = true;
        double total = 0.0;
        for (const Keyframe& frame : frames_) total += frame.work;
        // The first keyframe stays and, as a rule, the last: it is not known what follows.
        size_t goes = 1;
        double least = INFINITY;
        for (size_t k = 1; k + 1 < frames_.size(); ++k)
            if (const double gap = frames_[k].work + frames_[k + 1].work; gap < least)
                least = gap, goes = k;
        erase([&, index = size_t(0)](const Keyframe&) mutable { return index++ == goes; });
        spacing_ = std::max(least_spacing, widest * total / double(frames_.size()));
    }
}

std::vector<double> Keyframes::moments() const {
    std::vector<double> all;
    for (const Keyframe& frame : frames_) all.push_back(frame.at.elapsed);
    return all;
}

void Keyframes::count_bytes() {
    own_ = 0;
    for (const std::vector<Keyframe>* frames : {&frames_, &aside_})
        for (const Keyframe& frame : *frames) {
            own_ += sizeof frame + (frame.kept ? frame.kept->own_size() : 0) +
                    (frame.packed ? frame.packed->size() : 0);
            if (frame.whole && frame.whole != making_) own_ += size_of(*frame.whole);
        }
}

}  // namespace taffy
