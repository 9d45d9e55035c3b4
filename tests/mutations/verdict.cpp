#include "tests/mutations/verdict.h"

#include <algorithm>
#include <cctype>
#include <csignal>

#include "core/base/printable.h"

namespace taffy::mutations {

namespace {

constexpr size_t longest_message = 1100;  // [bytes]

/// A progress bar begins its line again.
bool is_clean(std::string text) {
    std::erase(text, '\r');
    return printable(text) == text;
}

/// "input.toml:12:3: ..." somewhere in it.
bool names_place(const std::string& message, const std::string& file) {
    const auto skip_digits = [&](size_t at) {
        while (at < message.size() && std::isdigit(static_cast<unsigned char>(message[at]))) ++at;
        return at;
    };
    for (size_t at = message.find(file + ":"); at != std::string::npos;
         at = message.find(file + ":", at + 1)) {
        const size_t line = at + file.size() + 1, colon = skip_digits(line);
        if (colon == line || colon >= message.size() || message[colon] != ':') continue;
        if (skip_digits(colon + 1) > colon + 1) return true;
    }
    return false;
}

/// What is no fault of one line.
bool is_of_whole_file(const std::string& message) {
    for (const char* words : {"is larger than 1 MiB", "has no key; each begins with"})
        if (message.find(words) != std::string::npos) return true;
    return false;
}

std::string fault_of_refusal(const Input& input, const std::string& message) {
    if (!message.starts_with("taffy: ") || !message.ends_with("\n")) return "no message";
    if (std::count(message.begin(), message.end(), '\n') != 1) return "more than one line";
    if (message.size() > longest_message)
        return "a message of " + std::to_string(message.size()) + " bytes";
    if (message.find(input.file) == std::string::npos) return "the message does not name the file";
    if (input.names_line && !names_place(message, input.file) && !is_of_whole_file(message))
        return "the message names no line and column";
    return "";
}

}  // namespace

std::string fault_of(const Input& input, const Outcome& outcome, const Limits& limits) {
    if (outcome.signal == SIGXCPU || outcome.signal == SIGKILL || outcome.seconds > limits.seconds)
        return "it takes more than " + std::to_string(int(limits.seconds)) + " s";
    if (outcome.signal == SIGALRM) return "it hangs";
    if (outcome.signal != 0) return "signal " + std::to_string(outcome.signal);
    const bool ran_otherwise =
        input.may_differ && (outcome.exit_code == 3 || outcome.exit_code == 4);
    if (outcome.exit_code != 0 && outcome.exit_code != 2 && !ran_otherwise)
        return "exit code " + std::to_string(outcome.exit_code);
    if (!outcome.changed.empty()) return "'" + outcome.changed + "' is not as it was";
    if (!is_clean(outcome.error) || !is_clean(outcome.out))
        return "bytes that are no plain text in what it says";
    if (outcome.error.find("runtime error: ") != std::string::npos) return "undefined behaviour";
    if (outcome.exit_code != 2) return "";
    if (outcome.left_something) return "it is refused, and something was written";
    return fault_of_refusal(input, outcome.error);
}

}  // namespace taffy::mutations
