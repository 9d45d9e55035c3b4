#include "app/simulation_thread/simulation_thread.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/base/error.h"

namespace taffy {

namespace {

constexpr double display_rate = 60.0;  // [Hz]
constexpr std::chrono::microseconds display_interval(16667);
// When the simulation is slower than it should be, steps get three times as much time as snapshots,
// but snapshots are never so far apart that a person would not see the effect of an action.
constexpr int steps_per_look = 3;
constexpr std::chrono::milliseconds longest_interval(100);
constexpr std::chrono::milliseconds seek_interval(50);  // between pictures during a seek
constexpr std::chrono::milliseconds slow_seek(
    50);  // a seek that took longer begins with a preview next time
constexpr std::chrono::milliseconds settling(
    80);  // waits this long for another moment to be asked for
constexpr std::chrono::milliseconds idle_sleep(10);
constexpr size_t earlier_at_most = 64;  // about a second of snapshots
constexpr std::chrono::milliseconds pace_sleep(1);
constexpr std::chrono::milliseconds phase_interval(500);
constexpr std::chrono::milliseconds after_failure(100);

WallClock::duration wall_duration(double seconds) {
    return std::chrono::duration_cast<WallClock::duration>(std::chrono::duration<double>(seconds));
}

}  // namespace

SimulationThread::SimulationThread(std::unique_ptr<Steppable> simulation, CommonPace* pace,
                                   size_t lane)
    : simulation_(std::move(simulation)), pace_(pace), lane_(lane), thread_([this] { run(); }) {}

SimulationThread::~SimulationThread() {
    stop_ = true;
    wake_.notify_one();
    thread_.join();
}

uint64_t SimulationThread::post(Command command, uint64_t least) {
    const uint64_t serial = std::max(last_serial_ + 1, least);
    const bool posted = commands_.try_push({.serial = serial, .command = std::move(command)});
    wake_.notify_one();
    if (!posted) return 0;
    return last_serial_ = serial;
}

void SimulationThread::film_frame_taken(uint64_t film_frame) {
    film_frames_taken_.store(film_frame, std::memory_order_release);
    wake_.notify_one();
}

/// Whatever is thrown on this thread, the program goes on and the person is told.
void SimulationThread::run() {
    while (!stop_) {
        try {
            run_until_stopped();
        } catch (const std::exception& error) {
            stand_still(words_of(error));
        } catch (...) {
            stand_still("an unknown error");
        }
    }
}

void SimulationThread::stand_still(const std::string& reason) {
    frame_end_.reset();
    if (std::exchange(failure_, reason) != reason)
        add_notice("The simulation stopped: " + reason +
                   ". Reset it or choose another scene; your settings are kept");
    try {
        simulation_->apply(Stamped{.command = SetPaused{true}});
    } catch (const std::exception&) {  // the frame has ended in any case
    }
    wait_until(WallClock::now() + after_failure);
}

void SimulationThread::run_until_stopped() {
    schedule_.restart(WallClock::now());
    rate_.restart(WallClock::now());
    publish();
    while (!stop_) {
        const bool changed = do_commands();
        tell_pace();
        if (simulation_->seeking())
            run_seek();
        else if (simulation_->paused())
            run_paused(changed);
        else if (film_frame_waits())
            wait_until(WallClock::now() + idle_sleep);
        else if (!frame_end_ && WallClock::now() < schedule_.due())
            wait_until(schedule_.due());
        else if (!frame_end_ && pace_ && pace_->is_ahead(lane_, simulation_->time()))
            wait_until(WallClock::now() + pace_sleep);
        else
            run_frame();
    }
}

void SimulationThread::run_paused(bool changed) {
    while (simulation_->take_single_step()) {
        step_towards(std::numeric_limits<double>::infinity());
        changed = true;
    }
    // The time spent paused does not count as slow simulation.
    schedule_.restart(WallClock::now());
    rate_.restart(WallClock::now());
    if (changed || skins_.has_news()) publish();
    simulation_->idle();
    wait_until(WallClock::now() + idle_sleep);
}

/// Seeks another moment, and shows the progress now and then. Notices on the way are not shown
/// again: they were shown when the events first happened. Where seeks are slow, previews come
/// first, and the work begins when the play head rests.
void SimulationThread::run_seek() {
    frame_end_.reset();
    while (!stop_ && simulation_->seeking()) {
        const WallTime start = WallClock::now();
        const bool asked_anew = sought_at_ > last_publish_;
        if (slow_seeks_ && asked_anew) {
            publish(false);
        } else if (slow_seeks_ && preview_ && start - sought_at_ < settling) {
            wait_until(start + idle_sleep);
        } else {
            simulation_->seek_on();
            const WallTime now = WallClock::now();
            seek_work_ += now - start;
            slow_seeks_ = slow_seeks_ || seek_work_ > slow_seek;
            if (now - last_publish_ >= seek_interval) publish(false);
        }
        do_commands();
    }
    slow_seeks_ = seek_work_ > slow_seek;
    schedule_.restart(WallClock::now());
    rate_.restart(WallClock::now());
    publish(false);
}

/// Runs the steps of one frame, and applies commands between them.
void SimulationThread::run_frame() {
    if (!frame_end_) begin_frame(WallClock::now());
    while (!stop_ && frame_end_ && !simulation_->paused()) {
        const double remaining = *frame_end_ - simulation_->time();
        if (remaining <= 1e-9) {
            finish_frame();
            return;
        }
        steps_per_frame_ = frame_steps_ + steps_in(remaining, simulation_->next_step_size());
        const double before = simulation_->time();
        step_towards(*frame_end_);
        if (simulation_->time() < before) frame_end_.reset();  // a rollback, or a recorded reset
        if (may_publish(WallClock::now())) publish();
        do_commands();
    }
    publish();
}

void SimulationThread::begin_frame(WallTime now) {
    const double speed = std::max(simulation_->speed(), 1e-6);
    const double begin = simulation_->time();
    const double whole = film_rate_ > 0.0 ? 1.0 / film_rate_ : speed / display_rate;
    frame_end_ = pace_ ? pace_->frame_end(lane_, begin, whole) : begin + whole;
    shorter_ = *frame_end_ < begin + whole - 1e-9;
    frame_steps_ = 0;
    schedule_.begin_frame(now, wall_duration((*frame_end_ - begin) / speed));
    tell_pace();
}

void SimulationThread::finish_frame() {
    frame_end_.reset();
    steps_per_frame_ = frame_steps_;
    if (film_rate_ > 0.0 && !shorter_) ++film_frame_;
    const WallTime now = WallClock::now();
    if (film_rate_ > 0.0 || now <= schedule_.due() || may_publish(now)) publish();
}

/// Whether a snapshot may be published now. Snapshots of many particles take long, and must leave
/// most of the time to the steps.
bool SimulationThread::may_publish(WallTime now) const {
    const WallClock::duration wanted = steps_per_look * publish_time_;
    return now - last_publish_ >=
           std::clamp<WallClock::duration>(wanted, display_interval, longest_interval);
}

void SimulationThread::tell_pace() {
    if (!pace_) return;
    const double time = simulation_->time();
    pace_->tell(lane_, time, frame_end_.value_or(time));
}

void SimulationThread::step_towards(double until) {
    const double before = simulation_->time();
    const WallTime start = WallClock::now();
    simulation_->step_towards(until);
    const WallTime end = WallClock::now();
    ++frame_steps_;
    ++phase_steps_;
    tell_pace();
    rate_.add_step(end, end - start, std::max(0.0, simulation_->time() - before));
}

bool SimulationThread::do_commands() {
    bool any = false;
    while (const std::optional<Stamped> stamped = next_command()) {
        any = true;
        failure_.clear();
        try {
            simulation_->apply(*stamped);
        } catch (const std::exception&) {  // snapshots report the error
            continue;
        }
        follow(stamped->command);
    }
    return any;
}

/// Returns the next command that may be applied. While a moment is sought, only another seek or
/// another scene may replace it; all other commands are meant for the moment that is sought.
std::optional<Stamped> SimulationThread::next_command() {
    if (!waiting_) waiting_ = commands_.try_pop();
    if (!waiting_) return std::nullopt;
    const Command& command = waiting_->command;
    if (simulation_->seeking() && !std::holds_alternative<Seek>(command) &&
        !std::holds_alternative<LoadScene>(command) &&
        !std::holds_alternative<ReturnToRun>(command))
        return std::nullopt;
    return std::exchange(waiting_, std::nullopt);
}

/// Adapts pace and film to a command that was applied.
void SimulationThread::follow(const Command& command) {
    if (std::holds_alternative<Seek>(command) || std::holds_alternative<BringBack>(command)) {
        sought_at_ = WallClock::now();
        seek_work_ = {};
    } else if (std::holds_alternative<Reset>(command)) {
        frame_end_.reset();
    } else if (std::holds_alternative<LoadScene>(command) ||
               std::holds_alternative<ReturnToRun>(command)) {
        frame_end_.reset();
        // The notices of a run that comes back were already shown.
        const bool returns = std::holds_alternative<ReturnToRun>(command);
        simulation_notice_serial_ = returns ? std::numeric_limits<uint64_t>::max() : 0;
        schedule_.restart(WallClock::now());
        rate_.restart(WallClock::now());
    } else if (const auto* recording = std::get_if<RecordFrames>(&command)) {
        film_rate_ = recording->frames_per_second;
        frame_end_.reset();
        if (film_rate_ > 0.0) {  // the present state is the first frame of the film
            ++film_frame_;
            publish();
        }
    }
}

void SimulationThread::publish(bool with_notices) {
    const WallTime start = WallClock::now();
    Snapshot& snapshot = snapshots_.back();
    simulation_->capture(snapshot);
    skins_.attach(*simulation_, snapshot, film_rate_ > 0.0);
    if (with_notices && snapshot.notice_serial > simulation_notice_serial_)
        add_notice(snapshot.notice);
    simulation_notice_serial_ = snapshot.notice_serial;
    snapshot.notice = notice_;
    snapshot.notice_serial = notice_serial_;
    snapshot.real_time_factor = rate_.real_time_factor();
    snapshot.step_milliseconds = rate_.step_milliseconds();
    snapshot.steps_per_frame = steps_per_frame_;
    snapshot.film_frame = film_frame_;
    update_phases();
    snapshot.phases = phases_;
    keep_measured(snapshot);
    preview_ = snapshot.timeline.preview;
    snapshots_.publish();
    last_publish_ = WallClock::now();
    publish_time_ = last_publish_ - start;
}

/// Numbers the snapshot, and carries in it what was measured in the snapshots before it.
void SimulationThread::keep_measured(Snapshot& snapshot) {
    snapshot.number = ++number_;
    snapshot.earlier.assign(measured_.begin(), measured_.end());
    measured_.push_back(std::make_shared<const Measured>(snapshot));
    if (measured_.size() > earlier_at_most) measured_.pop_front();
}

void SimulationThread::add_notice(const std::string& text) {
    notice_ = text;
    ++notice_serial_;
}

/// Updates the mean times per step of all phases, twice a second.
void SimulationThread::update_phases() {
    const WallTime now = WallClock::now();
    if (phase_steps_ == 0 || now - phases_since_ < phase_interval) return;
    phases_ = simulation_->profiler().phases();
    for (PhaseTime& phase : phases_) phase.milliseconds /= double(phase_steps_);
    simulation_->profiler().reset();
    phase_steps_ = 0;
    phases_since_ = now;
}

void SimulationThread::wait_until(WallTime time) {
    std::unique_lock lock(sleep_mutex_);
    if (!stop_) wake_.wait_until(lock, time);
}

bool SimulationThread::film_frame_waits() const {
    return film_rate_ > 0.0 && film_frames_taken_.load(std::memory_order_acquire) < film_frame_;
}

}  // namespace taffy
