#include "app/script/parameter_path.h"

#include "core/collision/obstacle_parameters.h"

namespace taffy {

ParameterPath split_parameter_path(std::string_view path) {
    using Owner = ParameterPath::Owner;
    // Names of bodies may hold dots, names of parameters do not.
    const size_t last = path.rfind('.');
    const std::string name(path.substr(last + 1));
    const std::string_view group = path.substr(0, last);
    if (group == "simulation") return {Owner::simulation, "", name};
    if (group == "view") return {Owner::view, "", name};
    const std::string_view obstacle = "obstacle.";
    if (group.starts_with(obstacle))
        return {Owner::obstacle, std::string(group.substr(obstacle.size())), name};
    if (group.starts_with("source."))
        return {Owner::source, std::string(group.substr(std::string_view("source.").size())), name};
    return {Owner::body, std::string(group.substr(std::string_view("body.").size())), name};
}

const ParameterInfo& parameter_info(const ParameterPath& path) {
    switch (path.owner) {
        case ParameterPath::Owner::body:
            return MaterialParameters::describe().at(path.name).info;
        case ParameterPath::Owner::obstacle:
            return obstacle_parameters().at(path.name).info;
        case ParameterPath::Owner::source:
            return Source::describe().at(path.name).info;
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
    if (path.owner == ParameterPath::Owner::obstacle) {
        for (const Obstacle& obstacle : snapshot.obstacles)
            if (path.owner_name == obstacle.name)
                return obstacle_parameters().at(path.name).get(obstacle);
        throw InputError("there is no obstacle '" + path.owner_name + "' now");
    }
    if (path.owner == ParameterPath::Owner::source) {
        for (const Source& source : snapshot.sources)
            if (path.owner_name == "*" || path.owner_name == source.name)
                return Source::describe().at(path.name).get(source);
        throw InputError("there is no source '" + path.owner_name + "' now");
    }
    for (const BodyState& body : snapshot.bodies)
        if (path.owner_name == "*" || path.owner_name == body.name)
            return MaterialParameters::describe().at(path.name).get(body.material);
    throw InputError("there is no body '" + path.owner_name + "' now");
}

}  // namespace taffy
