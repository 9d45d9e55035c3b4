#pragma once
// Another program that reads what we write. POSIX only.
#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace taffy {

/// Full path of a program on PATH; empty if there is none.
std::filesystem::path find_program(const std::string& name);

class ChildProcess {
  public:
    /// Starts the program in a process group of its own: Ctrl+C in the terminal stops us, and it
    /// then sees the end of its input and finishes. Throws std::runtime_error.
    ChildProcess(const std::filesystem::path& program, const std::vector<std::string>& arguments);
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    /// To its standard input. False when it no longer reads. The calling thread must have blocked
    /// SIGPIPE (block_pipe_signal).
    bool write(std::span<const uint8_t> bytes);
    /// Closes its input and waits for it. Returns its exit code.
    int wait();
    /// What it wrote to standard error so far.
    std::string error_text() const;

  private:
    pid_t process_ = -1;
    int input_ = -1;   // our end of the pipe
    int errors_ = -1;  // unlinked temporary file
    int exit_code_ = -1;
};

/// From now on a write to a closed pipe fails on this thread instead of ending the program.
void block_pipe_signal();

}  // namespace taffy
