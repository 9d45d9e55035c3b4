#pragma once
#include <string>
#include <vector>

#include "core/particles/particle_id.h"

namespace taffy {

/// Why a run ended, or was rolled back last.
struct BreakDown {
    double time = 0.0;   // when it was found [s]
    std::string reason;  // a clause; empty: it did not
    // Of a step that was rolled back:
    std::string cause = {};                  // the reason without advice
    std::string body = {};                   // whose particles are at fault; may be empty
    std::vector<ParticleId> particles = {};  // some of them
};

}  // namespace taffy
