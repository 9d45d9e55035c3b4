#pragma once
// Records a simulated person for a while, and plays the session again under other conditions.
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

/// Records a session with the scene's number of threads.
/// @param seconds  simulated time to record
/// @param limit    time by the clock after which the recording ends early [s]
Recorded record_session(const SceneDescription& scene, uint32_t seed, double seconds, double limit,
                        const std::filesystem::path& file);

struct Played {
    size_t commands = 0, hashes = 0;  // carried out, compared
    std::string
        difference;  // where the replay differs from the recording, and in what; empty: nowhere
};

/// Plays a session with this number of threads, captured in all ways that bodies can be shown.
Played play_session(const std::filesystem::path& file, int threads);

/// Seeks the session's end as the window does, which has a timeline of every scene. Returns the
/// difference from the recording there; empty: none.
std::string seek_session(const std::filesystem::path& file, int threads);

}  // namespace taffy::sessions
