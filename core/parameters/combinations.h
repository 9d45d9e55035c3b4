#pragma once
// Which parameter values cannot be combined: the single check for the scene reader, commands,
// events and panels. What a value requires of other parameters stands beside it in describe() as
// ParameterInfo::needs; combinations.cpp has the few rules of another form. A ban is lifted by
// deleting its line there.
#include <optional>
#include <string>

#include "core/parameters/material_parameters.h"
#include "core/parameters/simulation_parameters.h"

namespace taffy {

/// The properties of a body that the rules look at.
struct Combination {
    const MaterialParameters& material;
    const SimulationParameters& simulation;
    bool flat = false;    // some particles have all their neighbours in a plane or on a line
    bool held = false;    // it has fixed regions or handles
    bool bonded = false;  // it has bonds, whatever its present material is
    bool poured = false;  // its particles come out of a source
};

struct Conflict {
    std::string parameter;  // at fault: a key of the material, or "simulation.KEY"
    std::string text;       // a clause: "creep above 0 needs the strain 'cauchy': ..."
};

/// The first rule that a body breaks; none if it breaks no rule.
std::optional<Conflict> find_conflict(const Combination& body);

/// Whether some rule depends on the parameter ("strain", "simulation.integrator").
bool is_in_rules(const std::string& parameter);

/// Throws InputError("body 'NAME': ...") if the body breaks a rule.
void check_combination(const std::string& name, const Combination& body);

}  // namespace taffy
