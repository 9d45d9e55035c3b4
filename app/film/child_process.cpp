#include "app/film/child_process.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <sstream>
#include <stdexcept>

namespace taffy {

namespace fs = std::filesystem;

namespace {

constexpr int pipe_bytes = 1 << 20;  // the largest that Linux grants without privileges

/// Opens a file without a name, which is gone when closed.
int open_temporary_file() {
    std::string name = (fs::temp_directory_path() / "taffy-XXXXXX").string();
    const int file = mkostemp(name.data(), O_CLOEXEC);
    if (file >= 0) unlink(name.c_str());
    return file;
}

std::vector<char*> argument_pointers(std::vector<std::string>& arguments) {
    std::vector<char*> pointers;
    for (std::string& argument : arguments) pointers.push_back(argument.data());
    pointers.push_back(nullptr);
    return pointers;
}

}  // namespace

fs::path find_program(const std::string& name) {
    const char* path = std::getenv("PATH");
    std::istringstream folders(path ? path : "");
    std::error_code error;
    for (std::string folder; std::getline(folders, folder, ':');) {
        const fs::path candidate = fs::path(folder) / name;
        if (!folder.empty() && access(candidate.c_str(), X_OK) == 0 &&
            fs::is_regular_file(candidate, error))
            return candidate;
    }
    return {};
}

ChildProcess::ChildProcess(const fs::path& program, const std::vector<std::string>& arguments) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("cannot make a pipe");
    input_ = ends[1];
    errors_ = open_temporary_file();
#ifdef F_SETPIPE_SZ
    fcntl(input_, F_SETPIPE_SZ, pipe_bytes);
#endif
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, ends[0], STDIN_FILENO);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    if (errors_ >= 0) posix_spawn_file_actions_adddup2(&files, errors_, STDERR_FILENO);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setpgroup(&attributes, 0);

    std::vector<std::string> all = {program.string()};
    all.insert(all.end(), arguments.begin(), arguments.end());
    const int failure = posix_spawn(&process_, program.c_str(), &files, &attributes,
                                    argument_pointers(all).data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    close(ends[0]);
    if (failure == 0) return;
    close(input_);
    if (errors_ >= 0) close(errors_);
    throw std::runtime_error("cannot start " + program.string() + ": " + std::strerror(failure));
}

ChildProcess::~ChildProcess() {
    wait();
    if (errors_ >= 0) close(errors_);
}

bool ChildProcess::write(std::span<const uint8_t> bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(input_, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        bytes = bytes.subspan(size_t(written));
    }
    return true;
}

int ChildProcess::wait() {
    if (input_ >= 0) close(input_);
    input_ = -1;
    if (process_ < 0) return exit_code_;
    int status = 0;
    while (waitpid(process_, &status, 0) < 0 && errno == EINTR) {
    }
    process_ = -1;
    exit_code_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return exit_code_;
}

std::string ChildProcess::error_text() const {
    char buffer[1000];
    const ssize_t length = errors_ >= 0 ? pread(errors_, buffer, sizeof buffer, 0) : 0;
    std::string text(buffer, size_t(std::max<ssize_t>(length, 0)));
    while (!text.empty() && text.back() == '\n') text.pop_back();
    return text;
}

void block_pipe_signal() {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
}

}  // namespace taffy
