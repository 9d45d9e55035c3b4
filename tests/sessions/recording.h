#pragma once
// What it costs to record a session, to keep the timeline and what a run goes on from after a kill.
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/scene/scene_description.h"

namespace taffy::sessions {

/// Runs of the same steps: with none of it, with a session file, with a timeline, and with all
/// three, as the window has them.
enum class Recording : uint8_t { nothing, session, timeline, all };
constexpr size_t recorded_kinds = 4;

struct RecordingCosts {
    size_t particles = 0, blocks = 0;
    double wall = 0.0;  // of the run with nothing, by the clock [s]
    // Time of the steps over that of the run with nothing, less 1: of all, and in the median of
    // the blocks.
    std::array<double, recorded_kinds> of_all{}, median{};
};

/// The runs take turns, a block of about two seconds by the clock each, until one of them has
/// stepped for so long [s]. Two threads each.
RecordingCosts measure_recording(const SceneDescription& scene, double wall);

}  // namespace taffy::sessions
