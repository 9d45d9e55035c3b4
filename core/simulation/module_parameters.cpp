// The list of modules that add parameters to those of the simulation.
#include "core/parameters/module_parameters.h"

#include "core/active_surface/active_parameters.h"
#include "core/loads/loads.h"
#include "core/parameters/simulation_parameters.h"
#include "core/surfels/surfel_parameters.h"

namespace taffy {

std::span<const AddModuleParameters> parameters_of_modules() {
    static const std::vector<AddModuleParameters> all = [] {
        std::vector<AddModuleParameters> found = parameters_of_loads();
        found.push_back(add_module_parameters<SurfelParameters>);
        found.push_back(add_module_parameters<ActiveParameters>);
        return found;
    }();
    return all;
}

}  // namespace taffy
