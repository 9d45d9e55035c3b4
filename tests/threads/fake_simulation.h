#pragma once
// A simulation without physics, which counts the calls and takes a given time per step.
#include <atomic>
#include <new>
#include <thread>

#include "app/simulation_thread/steppable.h"
#include "core/base/error.h"
#include "core/commands/command_log.h"
#include "core/scene/scene_description.h"

namespace taffy {

/// State that the test thread may access while the fake runs on the simulation thread.
struct FakeLog {
    std::atomic<int> steps{0};
    std::atomic<int> commands{0};
    std::atomic<int> captures{0};
    std::atomic<int> fail_at{-1};          // this step throws once; negative: none
    std::atomic<bool> seek_fails{false};   // every part of a seek throws while this is set
    std::atomic<bool> held{false};         // a step does not end while this is set
    std::atomic<int> begun{0};             // steps begun
    std::atomic<int> capture_wall{0};      // wall time that a snapshot takes [us]
    std::atomic<int64_t> capture_time{0};  // wall time of all snapshots [us]
};

class FakeSimulation : public Steppable {
  public:
    FakeSimulation(std::chrono::microseconds step_wall, double step_size, FakeLog& log)
        : step_wall_(step_wall), step_size_(step_size), log_(log) {}

    void apply(const Stamped& stamped) override {
        log_of_commands_.carry_out(stamped, uint64_t(log_.steps),
                                   [this](const Command& command) { carry_out(command); });
    }
    void step_towards(double until) override {
        if (log_.fail_at >= 0 && log_.steps >= log_.fail_at.exchange(-1)) throw std::bad_alloc();
        const Profiler::Scope scope(profiler_, "fake");
        if (step_wall_.count() > 0) std::this_thread::sleep_for(step_wall_);
        ++log_.begun;
        while (log_.held) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        time_ = std::min(until, time_ + step_size_);
        ++log_.steps;
    }
    double next_step_size() const override { return step_size_; }
    bool paused() const override { return paused_; }
    bool take_single_step() override { return std::exchange(single_step_, false); }
    double time() const override { return time_; }
    double speed() const override { return speed_; }
    void capture(Snapshot& snapshot) const override {
        ++log_.captures;
        const auto start = std::chrono::steady_clock::now();
        if (log_.capture_wall > 0)
            std::this_thread::sleep_for(std::chrono::microseconds(log_.capture_wall));
        log_.capture_time += std::chrono::duration_cast<std::chrono::microseconds>(
                                 std::chrono::steady_clock::now() - start)
                                 .count();
        // Every number is the same, so that a torn snapshot is noticed.
        snapshot.position.assign(1000, Vec4f::Constant(float(time_)));
        snapshot.diagnostics.time = time_;
        snapshot.diagnostics.step = uint64_t(log_.steps);
        snapshot.scene_name = name_;
        snapshot.paused = paused_;
        snapshot.notice.clear();
        snapshot.notice_serial = 0;
        snapshot.commands = log_of_commands_.answers();
        snapshot.timeline.sought = sought_;
    }
    Profiler& profiler() override { return profiler_; }
    bool seeking() const override { return sought_.has_value(); }
    /// Goes back at once, then on by steps.
    void seek_on() override {
        if (log_.seek_fails) throw std::bad_alloc();
        if (time_ > *sought_) {
            time_ = 0.0;
            return;
        }
        step_towards(*sought_);
        if (time_ >= *sought_) sought_.reset();
    }

  private:
    void carry_out(const Command& command) {
        ++log_.commands;
        if (const auto* set = std::get_if<SetParameter>(&command)) set_parameter(*set);
        if (const auto* pause = std::get_if<SetPaused>(&command)) paused_ = pause->paused;
        if (std::holds_alternative<StepOnce>(command)) single_step_ = true;
        if (std::holds_alternative<Reset>(command)) time_ = 0.0;
        if (const auto* seek = std::get_if<Seek>(&command)) sought_ = seek->elapsed, paused_ = true;
        if (const auto* load = std::get_if<LoadScene>(&command)) {
            if (load->scene->bodies.empty()) throw InputError("scene without bodies");
            sought_.reset();
            name_ = load->scene->name;
            time_ = 0.0;
        }
    }
    void set_parameter(const SetParameter& set) {
        if (set.path != "simulation.speed") throw InputError("unknown parameter " + set.path);
        speed_ = std::get<double>(set.value);
    }

    std::chrono::microseconds step_wall_;
    double step_size_;
    FakeLog& log_;
    CommandLog log_of_commands_;
    double time_ = 0.0;
    double speed_ = 1.0;
    std::optional<double> sought_;
    bool paused_ = false;
    bool single_step_ = false;
    std::string name_ = "first";
    Profiler profiler_;
};

}  // namespace taffy
