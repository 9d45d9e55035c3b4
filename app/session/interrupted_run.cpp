#include "app/session/interrupted_run.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <vector>

#include "core/base/data_directory.h"

namespace taffy {

namespace {

namespace fs = std::filesystem;

std::string program_of(const std::string& process) {
    std::string name;
    std::ifstream stream("/proc/" + process + "/comm");
    std::getline(stream, name);
    return name;
}

/// Whether a program like this one now has that process number. A program that had our own number
/// has ended.
bool runs(long process) {
    if (process <= 0 || process == long(getpid())) return false;
    if (kill(pid_t(process), 0) != 0 && errno == ESRCH) return false;
    const std::string its = program_of(std::to_string(process)), own = program_of("self");
    return its.empty() || own.empty() || its == own;
}

}  // namespace

fs::path recovery_folder() {
    const fs::path settings = settings_directory();
    return settings.empty() ? settings : settings / "interrupted";
}

fs::path recovery_prefix(const fs::path& folder) {
    static const auto start = std::chrono::duration_cast<std::chrono::seconds>(
        std::chrono::system_clock::now().time_since_epoch());
    static int runs = 0;
    return folder / (std::to_string(getpid()) + "-" + std::to_string(start.count()) + "." +
                     std::to_string(++runs) + "-");
}

std::optional<InterruptedRun> interrupted_run(const fs::path& folder) {
    std::error_code error;
    std::optional<InterruptedRun> newest;
    std::vector<fs::path> halves;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        const size_t dash = name.find('-', name.find('-') + 1);
        std::error_code ignored;
        if (dash == std::string::npos || !entry->is_regular_file(ignored)) continue;
        if (runs(std::atol(name.c_str()))) continue;
        const fs::path extension = entry->path().extension();
        if (extension == ".new") halves.push_back(entry->path());
        if (extension != ".taffy") continue;
        const std::chrono::duration<double> age =
            fs::file_time_type::clock::now() - entry->last_write_time(ignored);
        InterruptedRun run{entry->path(), entry->path().stem().string().substr(dash + 1),
                           std::max(0.0, age.count())};
        if (!newest || run.age < newest->age) newest = std::move(run);
    }
    for (const fs::path& file : halves) fs::remove(file, error);
    return newest;
}

std::string ago(double seconds) {
    const struct {
        const char* name;
        double length;
    } units[] = {{"day", 86400.0}, {"hour", 3600.0}, {"minute", 60.0}, {"second", 1.0}};
    for (const auto& [name, length] : units) {
        const long count = long(seconds / length);
        if (count > 0) return std::to_string(count) + " " + name + (count > 1 ? "s" : "") + " ago";
    }
    return "just now";
}

}  // namespace taffy
