#pragma once
// Errors. Bad input (a file, a value, a command line) throws InputError with one clear message; the
// program prints it and exits with code 2, or the window shows it and goes on. A bug in the program
// itself stops it in TAFFY_CHECK. Bad numerics are a status, never an exception (see
// simulation/blow_up.h).
#include <stdexcept>
#include <string>
#include <string_view>

namespace taffy {

/// Where in the user's input an error is. Zero line means "no line known".
struct SourcePosition {
    std::string file;
    int line = 0;
    int column = 0;
};

class InputError : public std::runtime_error {
  public:
    explicit InputError(const std::string& message) : std::runtime_error(message) {}
    /// The message becomes "file:line:column: message".
    InputError(const SourcePosition& position, const std::string& message);
};

/// Returns the text that the user is shown for an exception: "there is not enough memory" for
/// std::bad_alloc.
std::string words_of(const std::exception& error);

[[noreturn]] void check_failed(const char* condition, const char* file, int line);

}  // namespace taffy

/// Stops the program with file and line when one of its own invariants does not hold.
#define TAFFY_CHECK(condition) \
    ((condition) ? void(0) : ::taffy::check_failed(#condition, __FILE__, __LINE__))
