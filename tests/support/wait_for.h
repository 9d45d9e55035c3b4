#pragma once
// Waits for a simulation thread to reach a condition.
#include <thread>

#include "app/simulation_thread/simulation_thread.h"

namespace taffy::test {

/// Reads snapshots until the condition holds. Returns false after two minutes, which pass only if
/// the thread hangs.
template <class Condition>
bool wait_for(SimulationThread& thread, const Condition& condition) {
    using namespace std::chrono_literals;
    const WallTime give_up = WallClock::now() + 120s;
    while (WallClock::now() < give_up) {
        thread.update();
        if (condition(thread.snapshot())) return true;
        std::this_thread::sleep_for(1ms);
    }
    return false;
}

}  // namespace taffy::test
