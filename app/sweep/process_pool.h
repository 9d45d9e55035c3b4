#pragma once
// Runs a limited number of processes at once. POSIX only.
#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace taffy {

class ProcessPool {
  public:
    /// How a process ended.
    struct Ended {
        size_t job = 0;
        int exit_code = 0;     // 128 plus the number of the signal that ended it, or its exit code
        double seconds = 0.0;  // of wall time
    };

    explicit ProcessPool(size_t most) : most_(most) {}
    /// Stops processes that still run, and waits for their end.
    ~ProcessPool();
    ProcessPool(const ProcessPool&) = delete;
    ProcessPool& operator=(const ProcessPool&) = delete;

    bool full() const { return running_.size() >= most_; }
    bool idle() const { return running_.empty(); }
    /// Starts a program, whose output goes to the file. It is stopped when this process ends.
    /// Throws std::runtime_error.
    void start(size_t job, const std::filesystem::path& program,
               const std::vector<std::string>& arguments, const std::filesystem::path& log);
    /// Returns a process that has ended since the last call, if any. Does not wait.
    std::optional<Ended> next_ended();
    /// Asks all processes to stop by SIGTERM, which acts like Ctrl+C.
    void stop();

  private:
    using Clock = std::chrono::steady_clock;
    struct Process {
        pid_t id;
        size_t job;
        Clock::time_point began;
    };
    size_t most_;
    std::vector<Process> running_;
};

}  // namespace taffy
