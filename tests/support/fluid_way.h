#pragma once
// How a simulation finds the pressures of fluids, and how accurately.
#include <string>

#include "core/parameters/simulation_parameters.h"

namespace taffy::test {

struct FluidWay {
    std::string solver = "implicit", accuracy = "normal";  // as scene files name them
    std::string name() const { return solver + " pressures, accuracy " + accuracy; }
    /// Lines of a scene file's [simulation].
    std::string text() const {
        return "pressure_solver = \"" + solver + "\"\naccuracy = \"" + accuracy + "\"\n";
    }
    SimulationParameters of(SimulationParameters parameters = {}) const {
        parameters.pressure_solver =
            solver == "explicit" ? PressureSolver::explicit_pressure : PressureSolver::implicit;
        parameters.accuracy = accuracy == "draft"  ? Accuracy::draft
                              : accuracy == "fine" ? Accuracy::fine
                                                   : Accuracy::normal;
        return parameters;
    }
};

}  // namespace taffy::test
