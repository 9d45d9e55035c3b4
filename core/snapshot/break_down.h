#pragma once
#include <string>
#include <vector>

#include "core/particles/particle_id.h"

namespace taffy {

/// Why a run ended or was last rolled back.
struct BreakDown {
    double time = 0.0;   // when the failure was found [s]
    std::string reason;  // a clause; empty: there was no failure
    // If a step was rolled back:
    std::string cause = {};                  // the reason without advice
    std::string body = {};                   // body whose particles are at fault; may be empty
    std::vector<ParticleId> particles = {};  // some of them
};

}  // namespace taffy
