#pragma once
// What cannot be combined: the one rule that the scene reader, the commands, the events and the
// panels ask. What a value needs of other parameters stands beside it in describe() as
// ParameterInfo::needs; combinations.cpp has the few rules that are no such need. To lift a ban is
// to delete a line there.
#include <optional>
#include <string>

#include "core/parameters/material_parameters.h"
#include "core/parameters/simulation_parameters.h"

namespace taffy {

/// A body as the rules see it.
struct Combination {
    const MaterialParameters& material;
    const SimulationParameters& simulation;
    bool flat = false;    // some particles have all their neighbours in a plane or on a line
    bool held = false;    // it has fixed regions or handles
    bool bonded = false;  // it has bonds, whatever its material says now
    bool poured = false;  // a source lets it out
};

struct Conflict {
    std::string parameter;  // at fault: a key of the material, or "simulation.KEY"
    std::string text;       // a clause: "creep > 0 needs the strain 'cauchy': bonds know no other"
};

std::optional<Conflict> find_conflict(const Combination& body);

/// Some rule looks at the parameter ("strain", "simulation.integrator").
bool is_in_rules(const std::string& parameter);

/// Throws InputError("body 'NAME': ...").
void check_combination(const std::string& name, const Combination& body);

}  // namespace taffy
