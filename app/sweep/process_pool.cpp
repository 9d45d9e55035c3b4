#include "app/sweep/process_pool.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <stdexcept>

#ifdef __linux__
#include <sys/prctl.h>
#endif

namespace taffy {

namespace {

[[noreturn]] void fail(const std::string& what) {
    throw std::runtime_error(what + ": " + std::strerror(errno));
}

}  // namespace

ProcessPool::~ProcessPool() {
    stop();
    for (const Process& process : running_)
        while (waitpid(process.id, nullptr, 0) < 0 && errno == EINTR) {
        }
}

void ProcessPool::start(size_t job, const std::filesystem::path& program,
                        const std::vector<std::string>& arguments,
                        const std::filesystem::path& log) {
    const int output = open(log.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (output < 0) fail("cannot write " + log.string());
    std::vector<char*> pointers{const_cast<char*>(program.c_str())};
    for (const std::string& argument : arguments)
        pointers.push_back(const_cast<char*>(argument.c_str()));
    pointers.push_back(nullptr);
    const pid_t parent = getpid(), child = fork();
    if (child == 0) {
        // Between fork and exec only async-signal-safe functions are allowed.
        dup2(output, STDOUT_FILENO);
        dup2(output, STDERR_FILENO);
#ifdef __linux__
        prctl(PR_SET_PDEATHSIG, SIGTERM);
#endif
        if (getppid() == parent) execv(program.c_str(), pointers.data());
        _exit(127);
    }
    close(output);
    if (child < 0) fail("cannot start " + program.string());
    running_.push_back({child, job, Clock::now()});
}

std::optional<ProcessPool::Ended> ProcessPool::next_ended() {
    for (size_t k = 0; k < running_.size(); ++k) {
        int status = 0;
        const Process process = running_[k];
        if (waitpid(process.id, &status, WNOHANG) != process.id) continue;
        running_.erase(running_.begin() + long(k));
        return Ended{process.job, WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status),
                     std::chrono::duration<double>(Clock::now() - process.began).count()};
    }
    return std::nullopt;
}

void ProcessPool::stop() {
    for (const Process& process : running_) kill(process.id, SIGTERM);
}

}  // namespace taffy
