#pragma once
// The cost of recording a session, the timeline and the recovery file.
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/scene/scene_description.h"

namespace taffy::sessions {

/// Runs of the same steps: with no recording, with a session file, with a timeline, and with all
/// three, as the window has them.
enum class Recording : uint8_t { nothing, session, timeline, all };
constexpr size_t recorded_kinds = 4;

struct RecordingCosts {
    size_t particles = 0, blocks = 0;
    double wall = 0.0;  // of the run without recording, by the clock [s]
    // Time of the steps divided by that of the run without recording, minus 1: over all steps, and
    // as the median of the blocks.
    std::array<double, recorded_kinds> of_all{}, median{};
};

/// The runs take turns in blocks of about two seconds by the clock, until one of them has stepped
/// for the given time [s]. Each uses two threads.
RecordingCosts measure_recording(const SceneDescription& scene, double wall);

}  // namespace taffy::sessions
