#pragma once
// Runs of programs that have been killed: each left a session file (core/session/recovery_recorder)
// in a folder of the person's settings, called PROCESS-START.RUN-SCENE.taffy. START [s]
// distinguishes processes that had the same number one after the other, as happens in containers;
// RUN counts the runs that a process has opened.
#include <filesystem>
#include <optional>
#include <string>

namespace taffy {

struct InterruptedRun {
    std::filesystem::path file;
    std::string scene;
    double age = 0.0;  // [s]
};

/// Returns the folder of these files; empty where the person has no home folder.
std::filesystem::path recovery_folder();
/// Returns the start of the names of files in that folder, up to the name of the scene: another one
/// of this process with each call.
std::filesystem::path recovery_prefix(const std::filesystem::path& folder);

/// Returns the newest run whose program no longer runs. Removes unfinished files of such programs.
std::optional<InterruptedRun> interrupted_run(const std::filesystem::path& folder);

/// Returns "3 minutes ago".
std::string ago(double seconds);

}  // namespace taffy
