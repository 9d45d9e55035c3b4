#include "core/commands/parameter_info.h"

#include "core/collision/obstacle_parameters.h"
#include "core/interaction/region_hold.h"
#include "core/loads/region_load.h"
#include "core/parameters/material_parameters.h"
#include "core/parameters/simulation_parameters.h"
#include "core/parameters/view_parameters.h"
#include "core/sources/source.h"

namespace taffy {

const ParameterInfo& parameter_info(const ParameterPath& path) {
    switch (path.owner) {
        case ParameterOwner::body:
            return MaterialParameters::describe().at(path.key).info;
        case ParameterOwner::obstacle:
            return obstacle_parameters().at(path.key).info;
        case ParameterOwner::source:
            return Source::describe().at(path.key).info;
        case ParameterOwner::load:
            return RegionLoad::describe().at(path.key).info;
        case ParameterOwner::region:
            return RegionHold::describe().at(path.key).info;
        case ParameterOwner::simulation:
            return SimulationParameters::describe().at(path.key).info;
        case ParameterOwner::view:
            break;
    }
    return ViewParameters::describe().at(path.key).info;
}

}  // namespace taffy
