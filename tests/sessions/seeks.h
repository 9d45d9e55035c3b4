#pragma once
// How long it takes to go to any moment of a run.
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
};

/// Plays the scene for a while by the clock [s] with two threads, as the window does with a session
/// file and the usual timeline, and goes to so many random moments.
Seeks measure_seeks(const SceneDescription& scene, double wall, int count, uint32_t seed);

}  // namespace taffy::sessions
