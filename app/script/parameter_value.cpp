#include "app/script/parameter_value.h"

#include "core/collision/obstacle_parameters.h"

namespace taffy {

ParameterValue parameter_value(const ParameterPath& path, const Snapshot& snapshot) {
    if (path.owner == ParameterOwner::simulation)
        return SimulationParameters::describe().at(path.key).get(snapshot.parameters);
    if (path.owner == ParameterOwner::obstacle) {
        for (const Obstacle& obstacle : snapshot.obstacles)
            if (path.means(obstacle.name)) return obstacle_parameters().at(path.key).get(obstacle);
        throw InputError("there is no obstacle '" + path.name + "' now");
    }
    if (path.owner == ParameterOwner::source) {
        for (const Source& source : snapshot.sources)
            if (path.means(source.name)) return Source::describe().at(path.key).get(source);
        throw InputError("there is no source '" + path.name + "' now");
    }
    if (path.owner == ParameterOwner::load) {
        for (const RegionLoad& load : snapshot.loads)
            if (path.means(load.name)) return RegionLoad::describe().at(path.key).get(load);
        throw InputError("there is no load '" + path.name + "' now");
    }
    if (path.owner == ParameterOwner::region) {
        for (const RegionHold& hold : snapshot.holds)
            if (path.means(hold.name)) return RegionHold::describe().at(path.key).get(hold);
        throw InputError("there is no region '" + path.name + "' now");
    }
    for (const BodyState& body : snapshot.bodies)
        if (path.means(body.name))
            return MaterialParameters::describe().at(path.key).get(body.material);
    throw InputError("there is no body '" + path.name + "' now");
}

}  // namespace taffy
