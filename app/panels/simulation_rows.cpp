#include "app/panels/simulation_rows.h"

#include <algorithm>

#include "app/panels/parameter_widget.h"
#include "core/parameters/simulation_parameters.h"

namespace taffy {

void rows_of_simulation(Workspace& w, const std::function<bool(const ParameterInfo&)>& wanted) {
    const Snapshot& s = *w.snapshot;
    simulation_rows(w, "simulation.", "simulation.", s.parameters, s.scene_parameters,
                    [&](const std::string& name) {
                        return wanted(SimulationParameters::describe().at(name).info);
                    });
}

void rows_of_simulation(Workspace& w, std::initializer_list<const char*> names) {
    rows_of_simulation(w, [&](const ParameterInfo& info) {
        return std::ranges::find(names, info.name) != names.end();
    });
}

void group_of_simulation(Workspace& w, const std::string& group) {
    rows_of_simulation(w, [&](const ParameterInfo& info) { return info.group == group; });
}

}  // namespace taffy
