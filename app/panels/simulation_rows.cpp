#include "app/panels/simulation_rows.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "app/panels/parameter_widget.h"
#include "core/parameters/simulation_parameters.h"

namespace taffy {

void rows_of_simulation(Workspace& w, std::initializer_list<const char*> names) {
    const Snapshot& s = *w.snapshot;
    simulation_rows(w, "simulation.", "simulation.", s.parameters, s.scene_parameters,
                    [&](const std::string& name) {
                        for (const char* wanted : names)
                            if (name == wanted) return true;
                        return false;
                    });
}

bool is_of_fluids(const std::string& name) {
    static constexpr std::array<std::string_view, 7> names = {
        "state_equation",   "compressibility",      "fluid_speed", "surface_model",
        "tensile_pressure", "artificial_viscosity", "xsph"};
    return std::ranges::find(names, name) != names.end();
}

}  // namespace taffy
