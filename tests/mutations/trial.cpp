#include "tests/mutations/trial.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>

#include "app/program/program.h"
#include "app/workspace/settings.h"
#include "core/base/printable.h"

namespace taffy::mutations {

namespace fs = std::filesystem;

namespace {

constexpr const char* bystander = "bystander.csv";  // no input: nobody may touch it
constexpr const char* bystander_text = "time_s\n0\n";

void write(const fs::path& file, const std::string& content) {
    std::ofstream(file, std::ios::binary) << content;
}

std::string content_of(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return std::string((std::istreambuf_iterator<char>(file)), {});
}

void limit(int resource, size_t value) {
    const rlimit both{value, value};
    setrlimit(resource, &both);
}

/// As the window reads its settings; what it has read it writes and reads again.
int settings_exit_code(const fs::path& file) {
    std::string message, later;
    const WindowSettings settings = load_settings(file, message);
    const std::string problem = save_settings(settings, fs::path("out") / "settings.toml");
    const WindowSettings again = load_settings(fs::path("out") / "settings.toml", later);
    if (!problem.empty() || !later.empty() || !(again == settings)) {
        std::fprintf(stderr, "taffy: settings are not written as they were read: %s%s\n",
                     problem.c_str(), later.c_str());
        return 1;
    }
    fs::remove_all("out");
    if (message.empty()) return 0;
    std::fprintf(stderr, "taffy: %s\n", printable(message).c_str());
    return 2;
}

}  // namespace

Trial::Trial(Input input, const fs::path& folder, const std::string& program, const Limits& limits)
    : input_(std::move(input)), folder_(folder) {
    fs::remove_all(folder_);
    fs::create_directories(folder_ / "out");
    for (const auto& [name, content] : input_.files) write(folder_ / name, content);
    write(folder_ / bystander, bystander_text);
    fs::create_symlink("loop.toml", folder_ / "loop.toml");
    mkfifo((folder_ / "pipe.toml").c_str(), 0644);
    std::fflush(stdout);
    process_ = fork();
    if (process_ == 0) run(program, limits);
}

void Trial::run(const std::string& program, const Limits& limits) const {
    if (chdir(folder_.c_str()) != 0) _exit(100);
    const fs::path told = folder_.string() + ".told";
    const int out = open((told.string() + ".out").c_str(), O_CREAT | O_TRUNC | O_RDWR, 0644);
    const int error = open((told.string() + ".error").c_str(), O_CREAT | O_TRUNC | O_RDWR, 0644);
    dup2(out, STDOUT_FILENO), dup2(error, STDERR_FILENO);
    unsetenv("DISPLAY"), unsetenv("WAYLAND_DISPLAY");
    setenv("TAFFY_CONFIG", (folder_ / "config").c_str(), 1);
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_CPU, size_t(limits.seconds) + 1);
    if (limits.memory > 0) limit(RLIMIT_AS, limits.memory);
    alarm(unsigned(30.0 * limits.seconds));  // for what waits; a busy machine breaks no test
    if (input_.arguments.empty()) _exit(settings_exit_code(input_.file));
    std::vector<const char*> arguments = {"taffy"};
    for (const std::string& argument : input_.arguments) arguments.push_back(argument.c_str());
    if (program.empty()) {
        const int code = run_program(int(arguments.size()), arguments.data());
        std::cout.flush(), std::fflush(nullptr);
        _exit(code);
    }
    arguments.push_back(nullptr);
    execv(program.c_str(), const_cast<char* const*>(arguments.data()));
    _exit(100);
}

Outcome Trial::finish(int status, double seconds) const {
    Outcome outcome;
    if (WIFEXITED(status)) outcome.exit_code = WEXITSTATUS(status);
    if (WIFSIGNALED(status)) outcome.signal = WTERMSIG(status);
    outcome.seconds = seconds;
    outcome.out = content_of(folder_.string() + ".told.out");
    outcome.error = content_of(folder_.string() + ".told.error");
    auto there = input_.files;
    there.emplace_back(bystander, bystander_text);
    for (const auto& [name, content] : there)
        if (content_of(folder_ / name) != content) outcome.changed = name;
    size_t known = there.size() + 3;  // and out, loop.toml, pipe.toml
    std::error_code ignored;
    if (!fs::exists(folder_ / "out")) --known;
    if (fs::exists(folder_ / "settings.toml.broken")) ++known;
    const size_t count = size_t(std::distance(fs::directory_iterator(folder_), {}));
    outcome.left_something =
        count > known || (fs::exists(folder_ / "out") && !fs::is_empty(folder_ / "out", ignored));
    return outcome;
}

}  // namespace taffy::mutations
