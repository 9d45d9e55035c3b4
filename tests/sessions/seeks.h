#pragma once
// How long seeks to random moments of a run take.
#include <cstddef>
#include <cstdint>

#include "core/scene/scene_description.h"

namespace taffy::sessions {

struct Seeks {
    size_t particles = 0;
    uint64_t steps = 0;
    double seconds = 0.0;      // simulated
    size_t keyframes = 0;      // at the end of the run
    double bytes = 0.0;        // of the keyframes
    double median = 0.0;       // of the seeks, by the clock [s]
    double worst = 0.0;        // [s]
    double of_a_second = 0.0;  // fraction of the seeks that took at most 1 s
};

/// Plays the scene for this time by the clock [s] with two threads, as the window does with a
/// session file and the usual timeline, and seeks `count` random moments.
Seeks measure_seeks(const SceneDescription& scene, double wall, int count, uint32_t seed);

}  // namespace taffy::sessions
