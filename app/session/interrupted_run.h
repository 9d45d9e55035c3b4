#pragma once
// Runs of programs that have been killed: each left a session file (core/session/recovery_recorder)
// in a folder of the person's, called PROCESS-START-SCENE.taffy. START [s] tells processes apart
// that had the same number one after the other, as they have in containers.
#include <filesystem>
#include <optional>
#include <string>

namespace taffy {

struct InterruptedRun {
    std::filesystem::path file;
    std::string scene;
    double age = 0.0;  // [s]
};

/// Where they are; empty where the person has no home.
std::filesystem::path recovery_folder();
/// Of this process's files, in that folder: what precedes the name of the scene.
std::filesystem::path recovery_prefix(const std::filesystem::path& folder);

/// The newest one whose program runs no more. Halves of files of such programs are removed.
std::optional<InterruptedRun> interrupted_run(const std::filesystem::path& folder);

/// "3 minutes ago".
std::string ago(double seconds);

}  // namespace taffy
