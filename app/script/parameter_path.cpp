#include "app/script/parameter_path.h"

namespace taffy {

ParameterPath split_parameter_path(std::string_view path) {
    using Owner = ParameterPath::Owner;
    // Names of bodies may hold dots, names of parameters do not.
    const size_t last = path.rfind('.');
    const std::string name(path.substr(last + 1));
    const std::string_view group = path.substr(0, last);
    if (group == "simulation") return {Owner::simulation, "", name};
    if (group == "view") return {Owner::view, "", name};
    return {Owner::body, std::string(group.substr(std::string_view("body.").size())), name};
}

const ParameterInfo& parameter_info(const ParameterPath& path) {
    switch (path.owner) {
        case ParameterPath::Owner::body:
            return MaterialParameters::describe().at(path.name).info;
        case ParameterPath::Owner::simulation:
            return SimulationParameters::describe().at(path.name).info;
        case ParameterPath::Owner::view:
            break;
    }
    return ViewParameters::describe().at(path.name).info;
}

ParameterValue parameter_value(const ParameterPath& path, const Snapshot& snapshot) {
    if (path.owner == ParameterPath::Owner::simulation)
        return SimulationParameters::describe().at(path.name).get(snapshot.parameters);
    for (const BodyState& body : snapshot.bodies)
        if (path.body == "*" || path.body == body.name)
            return MaterialParameters::describe().at(path.name).get(body.material);
    throw InputError("there is no body '" + path.body + "' now");
}

}  // namespace taffy
