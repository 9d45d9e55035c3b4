#pragma once
// Runs processes side by side, so many at once. POSIX only.
#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace taffy {

class ProcessPool {
  public:
    /// What became of a process.
    struct Ended {
        size_t job = 0;
        int exit_code = 0;     // 128 and the number of the signal that ended it
        double seconds = 0.0;  // of wall time
    };

    explicit ProcessPool(size_t most) : most_(most) {}
    /// Stops what still runs, and waits for it.
    ~ProcessPool();
    ProcessPool(const ProcessPool&) = delete;
    ProcessPool& operator=(const ProcessPool&) = delete;

    bool full() const { return running_.size() >= most_; }
    bool idle() const { return running_.empty(); }
    /// Starts a program; what it prints goes to the file. It is stopped when this process ends.
    /// Throws std::runtime_error.
    void start(size_t job, const std::filesystem::path& program,
               const std::vector<std::string>& arguments, const std::filesystem::path& log);
    /// One that has ended, if any has since the last call. Does not wait.
    std::optional<Ended> next_ended();
    /// Asks all to stop, as Ctrl+C does.
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
