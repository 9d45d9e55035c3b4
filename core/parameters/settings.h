#pragma once
// The settings of a scene of which one can forbid another (combinations.h).
#include <string>
#include <vector>

#include "core/parameters/material_parameters.h"
#include "core/parameters/simulation_parameters.h"

namespace taffy {

struct Settings {
    SimulationParameters simulation;
    std::vector<MaterialParameters> material;  // by body
    std::vector<bool> held;                    // by body: a fixed region or a handle holds it
    std::vector<bool> region_held;             // by region; none: as they are
};

/// Not how fast it is shown, nor by how many threads.
inline bool changes_motion(const std::string& simulation_parameter) {
    return simulation_parameter != "speed" && simulation_parameter != "threads" &&
           simulation_parameter != "artificial_delay";
}

}  // namespace taffy
