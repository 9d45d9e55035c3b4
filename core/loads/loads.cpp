#include "core/loads/loads.h"

#include <array>

#include "core/loads/load_kind.h"

namespace taffy {

// Every load: its name here, and in the list.
extern const LoadKind gravity_load, wind_load;

namespace {

constexpr std::array all_loads = {&gravity_load, &wind_load};

}  // namespace

std::vector<std::unique_ptr<Module>> make_loads() {
    std::vector<std::unique_ptr<Module>> loads;
    for (const LoadKind* kind : all_loads) loads.push_back(kind->make());
    return loads;
}

std::vector<AddModuleParameters> parameters_of_loads() {
    std::vector<AddModuleParameters> found;
    for (const LoadKind* kind : all_loads)
        if (kind->add_parameters) found.push_back(kind->add_parameters);
    return found;
}

}  // namespace taffy
