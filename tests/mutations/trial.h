#pragma once
// Gives one input to the program, in a process of its own: what it breaks breaks nothing else.
#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <string>

#include "tests/mutations/inputs.h"

namespace taffy::mutations {

struct Limits {
    double seconds = 10.0;  // of one core
    size_t memory = 0;      // addresses [bytes]; 0: no limit
};

struct Outcome {
    int exit_code = -1;  // negative: a signal ended it
    int signal = 0;
    double seconds = 0.0;         // of one core
    std::string out, error;       // standard output, standard error
    std::string changed;          // a file that was there and is not as it was; empty: none
    bool left_something = false;  // there is a new file
};

/// A folder with one input and what becomes of it.
class Trial {
  public:
    /// @param program  to be started; empty: its code runs in a copy of this process
    Trial(Input input, const std::filesystem::path& folder, const std::string& program,
          const Limits& limits);
    pid_t process() const { return process_; }
    const Input& input() const { return input_; }
    /// When the process has ended so.
    Outcome finish(int status, double seconds) const;

  private:
    [[noreturn]] void run(const std::string& program, const Limits& limits) const;

    Input input_;
    std::filesystem::path folder_;
    pid_t process_ = -1;
};

}  // namespace taffy::mutations
