#pragma once
// Runs of programs that have been killed: each left a session file (core/session/recovery_recorder)
// in a folder of the person's, called PID-SCENE.taffy.
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
/// Of this process's file, in that folder: what precedes the name of the scene.
std::filesystem::path recovery_prefix(const std::filesystem::path& folder);

/// Follows the name of the scene in the file of a run that goes on.
constexpr char gone_on_mark = '~';

/// The newest one whose program runs no more. Halves of files of such programs are removed.
std::optional<InterruptedRun> interrupted_run(const std::filesystem::path& folder);

/// "3 minutes ago".
std::string ago(double seconds);

}  // namespace taffy
