#include "core/mesh/isolated_call.h"

#include <algorithm>
#include <chrono>
#include <new>

#include "core/base/error.h"
#include "core/base/memory.h"
#include "core/mesh/file_restriction.h"

#if defined(__unix__) || defined(__APPLE__)
#define TAFFY_CAN_FORK 1
#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#endif

namespace taffy {

namespace {

IsolationResult call_here(const std::function<std::string()>& work) {
    try {
        return {IsolationStatus::done, work()};
    } catch (const InputError& error) {
        return {IsolationStatus::refused, error.what()};
    } catch (const std::bad_alloc&) {
        return {IsolationStatus::out_of_memory, {}};
    } catch (const std::exception&) {
        return {IsolationStatus::crashed, {}};
    }
}

#ifdef TAFFY_CAN_FORK

/// Sanitizers reserve terabytes of address space, which a limit would count.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool can_limit_memory = false;
#else
constexpr bool can_limit_memory = true;
#endif

void set_limit(int resource, size_t limit) {
    const rlimit value{rlim_t(limit), rlim_t(limit)};
    setrlimit(resource, &value);
}

void write_all(int pipe, const char* data, size_t size) {
    while (size > 0) {
        const ssize_t written = write(pipe, data, size);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return;
        data += written;
        size -= size_t(written);
    }
}

/// Closes every file and connection of the program but the standard ones and the pipe, which gets a
/// new number. Where the system has no such call they stay open.
int keep_only(int pipe) {
#if defined(__linux__)
    constexpr int kept = STDERR_FILENO + 1;
    constexpr long close_range_call = 436;
    if (pipe != kept && dup2(pipe, kept) < 0) return pipe;
    syscall(close_range_call, unsigned(kept + 1), ~0u, 0u);
    return kept;
#else
    return pipe;
#endif
}

/// The child: does the work, sends status and output, and ends without running exit handlers.
[[noreturn]] void run_child(const std::function<std::string()>& work, const IsolationLimits& limits,
                            size_t memory_limit, int pipe) {
    for (const int signal : {SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL, SIGTERM, SIGINT})
        std::signal(signal, SIG_DFL);
    set_limit(RLIMIT_CORE, 0);
    set_limit(RLIMIT_CPU, size_t(limits.seconds) + 1);
    if (can_limit_memory && memory_limit > 0) set_limit(RLIMIT_AS, memory_limit);
    // The output of a crashing library is no message for a person.
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nowhere >= 0) {
        dup2(nowhere, STDOUT_FILENO);
        dup2(nowhere, STDERR_FILENO);
    }
    pipe = keep_only(pipe);
    if (limits.readable) restrict_files(*limits.readable);
    IsolationResult result = call_here(work);
    if (result.output.size() > limits.output) result = {IsolationStatus::out_of_memory, {}};
    const char status = char(result.status);
    write_all(pipe, &status, 1);
    write_all(pipe, result.output.data(), result.output.size());
    _exit(0);
}

/// Reads everything that comes through the pipe until its end.
/// @return done, or why reading was abandoned: out_of_time or stopped
IsolationStatus read_until_end(int pipe, const IsolationLimits& limits, std::string& received) {
    constexpr int longest_wait = 50;  // [ms]
    const size_t max_size = limits.output + 1;
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::duration<double>(limits.seconds);
    char buffer[1 << 16];
    while (true) {
        const double left = std::chrono::duration<double>(end - Clock::now()).count();
        if (left <= 0.0) return IsolationStatus::out_of_time;
        if (limits.stop.stop_requested()) return IsolationStatus::stopped;
        pollfd entry{pipe, POLLIN, 0};
        const int ready = poll(&entry, 1, std::min(longest_wait, int(left * 1000.0) + 1));
        if (ready < 0 && errno != EINTR) return IsolationStatus::done;
        if (ready <= 0) continue;
        const ssize_t count = read(pipe, buffer, sizeof buffer);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return IsolationStatus::done;
        received.append(buffer, size_t(count));
        if (received.size() > max_size) return IsolationStatus::done;
    }
}

IsolationResult call_in_child(const std::function<std::string()>& work,
                              const IsolationLimits& limits) {
    const size_t mapped = mapped_memory();
    int ends[2];
    if (pipe(ends) != 0) return call_here(work);
    const pid_t child = fork();
    if (child < 0) {
        close(ends[0]);
        close(ends[1]);
        return call_here(work);
    }
    if (child == 0) {
        close(ends[0]);
        run_child(work, limits, mapped > 0 ? mapped + limits.memory : 0, ends[1]);
    }
    close(ends[1]);
    std::string received;
    const IsolationStatus status = read_until_end(ends[0], limits, received);
    close(ends[0]);
    kill(child, SIGKILL);  // nothing more is expected from it
    while (waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
    }
    if (status != IsolationStatus::done) return {status, {}};
    if (received.empty()) return {IsolationStatus::crashed, {}};
    return {IsolationStatus(received[0]), received.substr(1)};
}

#endif

}  // namespace

IsolationResult call_isolated(const std::function<std::string()>& work,
                              const IsolationLimits& limits) {
#ifdef TAFFY_CAN_FORK
    return call_in_child(work, limits);
#else
    return call_here(work);
#endif
}

}  // namespace taffy
