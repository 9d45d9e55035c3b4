#pragma once
// How long it takes to go to any moment of a run, and what it costs to keep the way open.
#include <cstddef>
#include <cstdint>

#include "core/scene/scene_description.h"

namespace taffy::sessions {

struct Seeks {
    size_t particles = 0;
    uint64_t steps = 0;
    double seconds = 0.0;      // simulated
    size_t keyframes = 0;      // at its end
    double bytes = 0.0;        // of them
    double median = 0.0;       // of the seeks, by the clock [s]
    double worst = 0.0;        // [s]
    double of_a_second = 0.0;  // part of the seeks that took no longer than 1 s
    double recording = 0.0;    // time with keyframes and a session file over that without, less 1
};

/// Plays the scene for a while by the clock [s] with two threads, as the window does with a session
/// file and the usual timeline, goes to so many random moments, and does the same steps again with
/// neither.
Seeks measure_seeks(const SceneDescription& scene, double wall, int count, uint32_t seed);

}  // namespace taffy::sessions
