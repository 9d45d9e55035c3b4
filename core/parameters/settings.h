#pragma once
// The settings of a scene that can exclude each other (combinations.h).
#include <string>
#include <vector>

#include "core/parameters/material_parameters.h"
#include "core/parameters/simulation_parameters.h"

namespace taffy {

struct Settings {
    SimulationParameters simulation;
    std::vector<MaterialParameters> material;  // by body
    std::vector<bool> held;                    // by body: a fixed region or a handle holds it
    std::vector<bool> region_held;             // by region; empty: as they are
};

/// Whether a parameter of the simulation influences the motion: all do but the speed of display,
/// the number of threads and the artificial delay.
inline bool changes_motion(const std::string& simulation_parameter) {
    return simulation_parameter != "speed" && simulation_parameter != "threads" &&
           simulation_parameter != "artificial_delay";
}

}  // namespace taffy
