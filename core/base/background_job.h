#pragma once
// Runs long work on a thread of its own for one interface thread that never waits: jobs go in and
// results come out through lock-free queues.
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <new>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

#include "core/base/spsc_queue.h"

namespace taffy {

/// Does one job at a time. T is the type of a job's result; it must be default-constructible.
template <class T>
class BackgroundJob {
  public:
    using Work = std::function<T(std::stop_token)>;
    struct Result {
        T value{};
        std::string error;  // the message of the exception that the work threw; usually empty
    };

    BackgroundJob() : thread_([this] { run(); }) {}
    /// Asks the job to stop and waits for its end.
    ~BackgroundJob() {
        stop_.request_stop();
        quit_ = true;
        wake_.notify_one();
        thread_.join();
    }
    BackgroundJob(const BackgroundJob&) = delete;
    BackgroundJob& operator=(const BackgroundJob&) = delete;

    // --- For the interface thread. All return at once. ---

    /// Starts a job and gives up one in progress, as cancel() does. Returns false when too many
    /// cancelled jobs have not ended yet.
    bool start(Work work) {
        cancel();
        stop_ = std::stop_source();
        if (!jobs_.try_push({number_, std::move(work), stop_.get_token()})) return false;
        busy_ = true;
        started_ = Clock::now();
        wake_.notify_one();
        return true;
    }
    /// Asks the job to stop and discards its result.
    void cancel() {
        stop_.request_stop();
        ++number_;
        busy_ = false;
    }
    bool busy() const { return busy_; }
    /// Wall time since the job was started [s]; 0 without one.
    double seconds() const {
        return busy_ ? std::chrono::duration<double>(Clock::now() - started_).count() : 0.0;
    }
    /// Returns the job's result, once, when the job has ended.
    std::optional<Result> take() {
        while (std::optional<Answer> answer = answers_.try_pop()) {
            if (answer->number != number_ || !busy_) continue;  // the job was given up
            busy_ = false;
            return std::move(answer->result);
        }
        return std::nullopt;
    }

  private:
    using Clock = std::chrono::steady_clock;
    struct Job {
        uint64_t number = 0;
        Work work;
        std::stop_token stop;
    };
    struct Answer {
        uint64_t number = 0;
        Result result;
    };
    static constexpr size_t most_waiting = 256;
    static constexpr std::chrono::milliseconds idle_sleep{50};

    void run() {
        while (!quit_) {
            if (std::optional<Job> job = jobs_.try_pop()) {
                if (!job->stop.stop_requested()) answers_.try_push({job->number, done(*job)});
                continue;
            }
            std::unique_lock lock(sleep_mutex_);
            wake_.wait_for(lock, idle_sleep);
        }
    }

    static Result done(const Job& job) {
        try {
            return {job.work(job.stop), {}};
        } catch (const std::bad_alloc&) {
            return {{}, "there is not enough memory for it"};
        } catch (const std::exception& error) {
            return {{}, error.what()};
        }
    }

    // Interface thread only
    std::stop_source stop_;
    uint64_t number_ = 0;  // of the newest job
    bool busy_ = false;
    Clock::time_point started_{};

    SpscQueue<Job> jobs_{most_waiting};
    SpscQueue<Answer> answers_{2 * most_waiting};
    std::atomic<bool> quit_{false};
    std::condition_variable wake_;  // notified without the mutex: missing one costs a short sleep
    std::mutex sleep_mutex_;        // locked by the worker alone, while it sleeps
    std::thread thread_;            // last: starts when everything else is there
};

}  // namespace taffy
