#include "app/window/desktop.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstring>
#include <stdexcept>
#include <string>
#include <thread>

#include "app/film/child_process.h"

namespace taffy {

namespace {

constexpr const char* opener = "xdg-open";

}  // namespace

bool has_desktop() {
    return !find_program(opener).empty();
}

void open_on_desktop(const std::filesystem::path& file) {
    const std::string program = find_program(opener).string();
    std::string name = opener, argument = file.string();
    char* const arguments[] = {name.data(), argument.data(), nullptr};
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    // In a group of its own: it stays when Ctrl + C in the terminal ends this program.
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setpgroup(&attributes, 0);
    pid_t process = -1;
    const int failure =
        posix_spawn(&process, program.c_str(), &files, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    if (failure != 0)
        throw std::runtime_error(std::string("cannot start ") + opener + ": " +
                                 std::strerror(failure));
    std::thread([process] { waitpid(process, nullptr, 0); }).detach();
}

}  // namespace taffy
