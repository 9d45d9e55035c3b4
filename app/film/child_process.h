#pragma once
// A child process that reads what this program writes. POSIX only.
#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace taffy {

/// Returns the full path of a program on PATH; empty if there is none.
std::filesystem::path find_program(const std::string& name);

class ChildProcess {
  public:
    /// Starts the program in a process group of its own: Ctrl+C in the terminal stops only Taffy,
    /// and the child then sees the end of its input and finishes. Throws std::runtime_error.
    ChildProcess(const std::filesystem::path& program, const std::vector<std::string>& arguments);
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    /// Writes to the child's standard input. Returns false when it no longer reads. The calling
    /// thread must have blocked SIGPIPE (block_pipe_signal).
    bool write(std::span<const uint8_t> bytes);
    /// Closes the child's input and waits for its end. Returns its exit code.
    int wait();
    /// Returns what the child has written to standard error so far, at most 1000 bytes.
    std::string error_text() const;

  private:
    pid_t process_ = -1;
    int input_ = -1;   // write end of the pipe
    int errors_ = -1;  // unlinked temporary file
    int exit_code_ = -1;
};

/// Makes a write to a closed pipe fail on this thread from now on, instead of ending the program.
void block_pipe_signal();

}  // namespace taffy
