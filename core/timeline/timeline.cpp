#include "core/timeline/timeline.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>

#include "core/state/state_bytes.h"
#include "core/state/state_file.h"

namespace taffy {

namespace {

constexpr double never = std::numeric_limits<double>::infinity();
constexpr double tolerance = 1e-9;  // [s]
// Pauses after writing a keyframe, in multiples of the time that it took on this thread, and after
// compressing it, in multiples of the processor time on the background thread. They may overlap.
constexpr int rest = 20, other_rest = 6;
// A keyframe that was slow once, because its memory was new or all rows had been reordered, delays
// the next one by no more than this.
constexpr std::chrono::nanoseconds longest_rest = std::chrono::milliseconds(600);

/// When a pause ends that begins now, after something that took so long.
std::chrono::steady_clock::time_point after_rest(int times, std::chrono::nanoseconds took) {
    return std::chrono::steady_clock::now() + std::min(longest_rest, times * took);
}

}  // namespace

void Timeline::begin(Simulation& simulation) {
    keyframes_.clear();
    log_.clear(), ++log_changes_;
    sought_.reset(), taken_.reset();
    why_not_.clear();
    now_.commands = 0, now_.elapsed = 0.0;  // turns are counted on
    end_ = now_;
    shown_ = simulation.time();
    last_size_ = 0;
    work_ = 0.0;
    next_keyframe_ = {};
    if (keyframes_.budget() > 0) keep(simulation);
}

void Timeline::expect(std::vector<RecordedCommand> commands, const Moment& end) {
    log_ = std::move(commands), ++log_changes_;
    end_ = end;
}

void Timeline::expect(const Moment& at, std::string state) {
    const bool between = at.turn > now_.turn && at.turn < end_.turn && at.elapsed > now_.elapsed &&
                         at.elapsed < end_.elapsed && at.commands <= log_.size();
    if (!kept() || !between) return;
    // The moment must lie between its last command and the next one.
    if (at.commands > 0 && log_[at.commands - 1].at.turn > at.turn) return;
    if (at.commands < log_.size() && log_[at.commands].at.turn < at.turn) return;
    keyframes_.add_packed(at, std::move(state));
}

StateBytes Timeline::written(Simulation& simulation) {
    StateBytes state = keyframes_.room();
    state.bytes.reserve(last_size_ + last_size_ / 16);
    const ThreadPool pool(simulation.parameters().threads);
    OverwritingStateWriter writer(state, pool);
    simulation.visit(writer);
    writer.finish();
    last_size_ = state.bytes.size();
    return state;
}

std::shared_ptr<const StateBytes> Timeline::present_state(Simulation& simulation) {
    const Moment* at = keyframes_.find(now_.turn, never);
    if (at && at->turn == now_.turn && at->commands == now_.commands)
        if (std::shared_ptr<const StateBytes> whole = keyframes_.whole(*at)) return whole;
    return std::make_shared<const StateBytes>(written(simulation));
}

void Timeline::keep(Simulation& simulation) {
    const Clock::time_point start = Clock::now();
    const bool first = !kept();
    if (!keyframes_.add(now_, work_, written(simulation)))
        why_not_ = "A state of this scene takes " + std::to_string(last_size_ >> 20) +
                   " MB, which is more than the timeline may have in all (" +
                   std::to_string(keyframes_.budget() >> 20) + " MB)";
    work_ = 0.0;
    // The first keyframe is no measure: it allocates memory, which takes many times as long as to
    // overwrite it.
    next_keyframe_ = first ? Clock::now() : after_rest(rest, Clock::now() - start);
}

void Timeline::keep_now_and_then(Simulation& simulation) {
    if (const std::chrono::nanoseconds compression = keyframes_.tidy(); compression.count() > 0)
        next_keyframe_ = std::max(next_keyframe_, after_rest(other_rest, compression));
    if (Clock::now() < next_keyframe_ || keyframes_.busy()) return;
    if (keyframes_.wanted(now_, work_ + 0.5 * last_work_)) keep(simulation);
}

/// Applies the commands that were recorded between the last step and the next.
void Timeline::play(Simulation& simulation) {
    while (now_.commands < end_.commands && log_[now_.commands].at.turn <= now_.turn) {
        const RecordedCommand& next = log_[now_.commands];
        ++now_.commands;
        now_.elapsed = next.at.elapsed;
        simulation.apply(next.command);
    }
    shown_ = simulation.time();
}

void Timeline::step(Simulation& simulation, const std::function<void()>& work) {
    if (behind()) play(simulation);
    const bool was_behind = behind();
    const uint64_t turns = simulation.turns();
    const Clock::time_point start = Clock::now();
    work();
    const std::chrono::duration<double> took = Clock::now() - start;
    now_.turn += simulation.turns() - turns;
    const double time = simulation.time();
    if (time > shown_) now_.elapsed += time - shown_;
    last_work_ = took.count();
    work_ += last_work_;
    shown_ = time;
    if (!was_behind)
        end_ = now_;
    else if (!behind())
        now_.elapsed = end_.elapsed = std::max(now_.elapsed, end_.elapsed);
    if (!kept() || simulation.turns() == turns) return;
    if (was_behind && keyframes_.reached(now_.turn, work_)) work_ = 0.0;
    keep_now_and_then(simulation);
}

void Timeline::add(const Command& command, const Simulation& simulation) {
    if (behind()) branch();
    if (kept()) log_.push_back({command, now_}), ++log_changes_;
    ++now_.commands;
    end_ = now_;
    shown_ = simulation.time();  // a reset sets it back
}

void Timeline::branch() {
    if (!behind()) return;
    ++forgotten_;
    forgotten_from_ = now_.elapsed;
    forgotten_length_ = end_.elapsed - now_.elapsed;
    const auto first = log_.begin() + std::ptrdiff_t(now_.commands);
    taken_ = Taken{now_, end_, {first, log_.end()}};
    log_.erase(first, log_.end()), ++log_changes_;
    keyframes_.put_aside_from(now_);
    end_ = now_;
}

void Timeline::bring_back(Simulation& simulation) {
    Taken& taken = *taken_;
    ++brought_back_, ++log_changes_;
    const auto first = log_.begin() + std::ptrdiff_t(taken.from.commands);
    std::vector<RecordedCommand> since(first, log_.end());
    log_.erase(first, log_.end());
    std::ranges::move(taken.commands, std::back_inserter(log_));
    taken.commands = std::move(since);
    std::swap(taken.end, end_);
    keyframes_.swap_aside_from(taken.from);
    // The present moment may be none of the recording that has come back.
    go_to_keyframe(simulation, taken.from.turn, taken.from.elapsed + tolerance);
    sought_ = Target{.turn = taken.from.turn,
                     .elapsed = never,
                     .goal = taken.from.elapsed,
                     .begun = true,
                     .from = now_.elapsed};
}

void Timeline::seek(double elapsed) {
    const double goal = std::clamp(elapsed, 0.0, end_.elapsed);
    sought_ = Target{.turn = end_.turn, .elapsed = goal, .goal = goal};
    if (elapsed >= end_.elapsed) sought_->elapsed = never;
}

void Timeline::seek_step_back() {
    if (now_.turn == 0 || !keyframes_.find(now_.turn - 1, never)) return;  // already at the first
    sought_ = Target{.turn = now_.turn - 1, .elapsed = never, .goal = now_.elapsed};
}

bool Timeline::reached(const Target& target) const {
    return now_.turn >= target.turn || now_.elapsed >= target.elapsed - tolerance;
}

bool Timeline::seek_on(Simulation& simulation) {
    Target& target = *sought_;
    if (!std::exchange(target.begun, true)) {
        const Moment* keyframe = keyframes_.find(target.turn, target.elapsed + tolerance);
        const bool later = now_.turn > target.turn || now_.elapsed > target.elapsed + tolerance;
        if (keyframe && (later || keyframe->turn > now_.turn)) {
            go_to_keyframe(simulation, target.turn, target.elapsed + tolerance);
            target.from = now_.elapsed;
            return true;
        }
        target.from = now_.elapsed;
    }
    if (!reached(target)) step(simulation, [&] { simulation.step_towards(never); });
    if (!reached(target)) return false;
    if (now_.turn >= end_.turn) {
        play(simulation);
        now_ = end_;
    }
    sought_.reset();
    return false;
}

/// Restores the last keyframe that is later neither than turn nor than elapsed; there is one, at
/// least the first.
void Timeline::go_to_keyframe(Simulation& simulation, uint64_t turn, double elapsed) {
    const Moment* keyframe = keyframes_.find(turn, elapsed);
    while (!restore(simulation, *keyframe)) {
        keyframes_.forget(*keyframe);
        keyframe = keyframes_.find(turn, elapsed);
    }
}

/// @return false if the keyframe comes from a session file and cannot be used; the state of the
///         simulation is invalid then
bool Timeline::restore(Simulation& simulation, const Moment& at) {
    if (const std::shared_ptr<const std::string> packed = keyframes_.packed(at)) {
        try {
            const StateFile read = unpacked_state(*packed, "a keyframe");
            if (read.kernels != present_kernels()) return false;
            StateReader reader(read.bytes);
            simulation.visit(reader);
            if (!reader.at_end()) return false;
        } catch (const std::exception&) {  // it does not fit, or there is not enough memory
            return false;
        }
    } else {
        const ThreadPool pool(simulation.parameters().threads);
        const std::shared_ptr<const StateBytes> state = keyframes_.state(at, pool);
        SharingStateReader reader(*state);
        simulation.visit(reader);
    }
    now_ = at;
    shown_ = simulation.time();
    work_ = 0.0;
    return true;
}

void Timeline::show(TimelineView& view) const {
    TimelineView& told = told_.view;
    if (std::exchange(told_.keyframes, keyframes_.version()) != keyframes_.version()) {
        told.keyframes = std::make_shared<const std::vector<double>>(keyframes_.moments());
        told.spacing = keyframes_.spacing();
    }
    if (std::exchange(told_.log, log_changes_) != log_changes_)
        told.marks = std::make_shared<const std::vector<TimelineMark>>(timeline_marks(log_));
    told.bytes = keyframes_.bytes();
    told.budget = keyframes_.budget();
    told.kept = kept();
    told.why_not = why_not_;
    told.now = now_.elapsed;
    told.end = std::max(now_.elapsed, end_.elapsed);
    told.forgotten = forgotten_;
    told.forgotten_from = forgotten_from_;
    told.forgotten_length = forgotten_length_;
    told.brought_back = brought_back_;
    told.can_come_back = taken_ ? taken_->end.elapsed - taken_->from.elapsed : 0.0;
    told.sought.reset();
    told.preview = false;
    told.seek_part = 0.0;
    if (sought_) {
        const double goal = sought_->goal;
        const double way = goal - sought_->from;
        told.sought = goal;
        told.seek_part =
            way > 0.0 ? std::clamp((now_.elapsed - sought_->from) / way, 0.0, 1.0) : 0.0;
    }
    view = told;
}

}  // namespace taffy
