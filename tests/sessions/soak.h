#pragma once
// Records what a person does for a while, and plays it again otherwise.
#include <filesystem>
#include <string>

#include "core/scene/scene_description.h"

namespace taffy::sessions {

struct Recorded {
    double seconds = 0.0;  // simulated and shown
    size_t particles = 0;  // at the end
    uint64_t steps = 0;
    size_t accepted = 0, refused = 0;  // commands
};

/// With the threads of the scene.
/// @param seconds  to be simulated
/// @param limit    by the clock [s]; it ends earlier then
Recorded record_session(const SceneDescription& scene, uint32_t seed, double seconds, double limit,
                        const std::filesystem::path& file);

struct Played {
    size_t commands = 0, hashes = 0;  // carried out, compared
    std::string difference;           // where it is not as recorded, and in what; empty: it is
};

/// Plays it with so many threads, looked at in all ways that bodies can be shown.
Played play_session(const std::filesystem::path& file, int threads);

/// Goes to its end as the window does, which has a timeline of every scene. What is not as recorded
/// there; empty: all is.
std::string seek_session(const std::filesystem::path& file, int threads);

}  // namespace taffy::sessions
