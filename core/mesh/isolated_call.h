#pragma once
// Calls code that may crash, hang or ask for too much memory: in a child process with limits where
// the system allows it (Linux, macOS), elsewhere in this process.
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace taffy {

struct IsolationLimits {
    double seconds = 30.0;             // wall time
    size_t memory = size_t(1) << 30;   // [bytes] beyond what the program has already
    size_t output = size_t(64) << 20;  // [bytes] of the result
    /// The only files that the child can open, for reading, where the kernel can enforce this; not
    /// set: any.
    std::optional<std::vector<std::filesystem::path>> readable = std::nullopt;
    std::stop_token stop = {};  // polled often: abandons the work
};

enum class IsolationStatus { done, refused, crashed, out_of_time, out_of_memory, stopped };

struct IsolationResult {
    IsolationStatus status = IsolationStatus::done;
    std::string output;  // what the work returned; if it threw InputError, that message (refused)
};

/// Calls work within the limits. It must not use threads of this process: the child has only the
/// calling one.
IsolationResult call_isolated(const std::function<std::string()>& work,
                              const IsolationLimits& limits);

}  // namespace taffy
