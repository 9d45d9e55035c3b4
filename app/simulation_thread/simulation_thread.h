#pragma once
// The thread that owns the simulation. Commands go in through a lock-free queue and are applied
// between two steps; snapshots come out through a triple buffer. The interface thread never waits:
// a step may take as long as it likes.
#include <atomic>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "app/simulation_thread/common_pace.h"
#include "app/simulation_thread/pacing.h"
#include "app/simulation_thread/skin_keeper.h"
#include "app/simulation_thread/steppable.h"
#include "core/base/spsc_queue.h"
#include "core/base/triple_buffer.h"

namespace taffy {

class SimulationThread {
  public:
    /// Starts at once. Later errors are not thrown: errors of commands become notices in snapshots,
    /// and so do exceptions of a step, after which the simulation is paused.
    /// @param pace  shared with another simulation, in which this one is the given lane; null: it
    ///              runs alone
    explicit SimulationThread(std::unique_ptr<Steppable> simulation, CommonPace* pace = nullptr,
                              size_t lane = 0);
    /// Waits for the end of the present step.
    ~SimulationThread();

    // --- For one interface thread. All return at once. ---

    /// Queues a command and returns its serial: Snapshot::commands says what became of it. Returns
    /// 0 when the queue is full, which takes thousands of commands during one step.
    /// @param least  smallest serial to use: lets two threads give a command the same serial
    uint64_t post(Command command, uint64_t least = 0);
    /// The serial of the last command posted.
    uint64_t last_serial() const { return last_serial_; }
    /// Tells that the film has taken the frame with this Snapshot::film_frame: the next one may be
    /// simulated.
    void film_frame_taken(uint64_t film_frame);

    /// Takes the newest snapshot. Returns whether there was one since the last call.
    bool update() { return snapshots_.update(); }
    /// The snapshot taken last; it stays the same until update() returns true.
    const Snapshot& snapshot() const { return snapshots_.front(); }

  private:
    // --- On the worker thread ---
    void run();
    void run_until_stopped();
    void stand_still(const std::string& reason);
    void run_paused(bool changed);
    void run_frame();
    void run_seek();
    bool do_commands();
    std::optional<Stamped> next_command();
    void follow(const Command& command);
    void begin_frame(WallTime now);
    void step_towards(double until);
    void finish_frame();
    void tell_pace();
    bool may_publish(WallTime now) const;
    void publish(bool with_notices = true);
    void keep_measured(Snapshot& snapshot);
    void add_notice(const std::string& text);
    void update_phases();
    void wait_until(WallTime time);
    bool film_frame_waits() const;

    std::unique_ptr<Steppable> simulation_;
    CommonPace* pace_;  // may be null
    size_t lane_;
    SkinKeeper skins_;  // worker thread only
    SpscQueue<Stamped> commands_{4096};
    uint64_t last_serial_ = 0;  // interface thread only
    TripleBuffer<Snapshot> snapshots_;
    std::atomic<bool> stop_{false};
    std::atomic<uint64_t> film_frames_taken_{0};
    std::condition_variable wake_;  // notified without the mutex: a missed one costs a short sleep
    std::mutex sleep_mutex_;        // locked by the worker alone, while it sleeps

    // Worker thread only
    std::optional<Stamped>
        waiting_;  // the next command, held back until the sought moment is reached
    FrameSchedule schedule_;
    RateMeter rate_;
    std::optional<double> frame_end_;  // simulated time [s]; empty between two frames
    bool shorter_ = false;  // the present frame is shorter, because it ends where the other
                            // simulation of the pace is
    int frame_steps_ = 0;
    int steps_per_frame_ = 0;
    WallTime last_publish_{};             // when the last publish() ended
    WallClock::duration publish_time_{};  // how long the last publish() took
    bool preview_ = false;                // whether the last published snapshot was a preview
    WallTime sought_at_{};                // when a moment was last asked for
    WallClock::duration seek_work_{};     // work done since sought_at_
    bool slow_seeks_ = false;             // whether seeks have taken long
    double film_rate_ = 0.0;              // frames per simulated second; 0 = not recording
    uint64_t film_frame_ = 0;
    std::deque<std::shared_ptr<const Measured>> measured_;  // in the last snapshots
    uint64_t number_ = 0;                                   // of the last snapshot
    std::string failure_;  // what was thrown last, if no command was carried out since
    std::string notice_;
    uint64_t notice_serial_ = 0;
    uint64_t simulation_notice_serial_ = 0;  // the last one seen
    std::vector<PhaseTime> phases_;
    long phase_steps_ = 0;
    WallTime phases_since_{};

    std::thread thread_;  // last: starts when everything else is there
};

}  // namespace taffy
