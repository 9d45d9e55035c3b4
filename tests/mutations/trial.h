#pragma once
// Gives one input to the program, in a process of its own, so that a crash affects nothing else.
#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <string>

#include "tests/mutations/inputs.h"

namespace taffy::mutations {

struct Limits {
    double seconds = 10.0;  // processor time of one core
    size_t memory = 0;      // address space [bytes]; 0: no limit
};

struct Outcome {
    int exit_code = -1;  // negative: a signal ended the process
    int signal = 0;
    double seconds = 0.0;         // processor time of one core
    std::string out, error;       // standard output, standard error
    std::string changed;          // an existing file that was changed; empty: none
    bool left_something = false;  // whether there is a new file
};

/// A folder with one input and the result of its trial.
class Trial {
  public:
    /// @param program  to be started; empty: the program's code runs in a copy of this process
    Trial(Input input, const std::filesystem::path& folder, const std::string& program,
          const Limits& limits);
    pid_t process() const { return process_; }
    const Input& input() const { return input_; }
    /// Returns the outcome, after the process has ended with this status.
    Outcome finish(int status, double seconds) const;

  private:
    [[noreturn]] void run(const std::string& program, const Limits& limits) const;

    Input input_;
    std::filesystem::path folder_;
    pid_t process_ = -1;
};

}  // namespace taffy::mutations
