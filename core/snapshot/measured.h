#pragma once
// What is measured at one moment of a run: the part of a snapshot that plots show.
#include <cstdint>
#include <optional>
#include <vector>

#include "core/module/diagnostics.h"
#include "core/snapshot/handle_state.h"
#include "core/snapshot/particle_report.h"
#include "core/snapshot/probe_report.h"
#include "core/snapshot/timeline_view.h"

namespace taffy {

struct Measured {
    std::optional<ParticleReport> inspected;  // see Inspect
    std::vector<ProbeReport> probes;          // see SetProbes
    std::vector<HandleState> handles;         // those that hold particles now
    Diagnostics diagnostics;
    uint64_t scene_serial = 0;  // grows with every scene loaded

    // Filled in by the driver of the simulation
    uint64_t number = 0;  // grows with every snapshot
    TimelineView timeline;
    double real_time_factor = 0.0;  // simulated seconds per wall second, recent mean
};

}  // namespace taffy
