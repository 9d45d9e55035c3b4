#pragma once
// Parameters as state: the values listed in the parameter table of a struct.
#include "core/parameters/parameter.h"
#include "core/state/state_visitor.h"

namespace taffy {

struct MaterialParameters;
struct SimulationParameters;
struct ViewParameters;

void visit_state(StateVisitor& state, ParameterValue& value);
void visit_state(StateVisitor& state, MaterialParameters& material);
void visit_state(StateVisitor& state, SimulationParameters& parameters);
void visit_state(StateVisitor& state, ViewParameters& view);

/// Checks a value that was read. Throws StateError if the parameter cannot have it.
ParameterValue kept_value(const ParameterInfo& info, const ParameterValue& value);

/// Visits all parameters of the table for which wanted(name) is true.
template <class Owner, class Wanted>
void visit_parameters(StateVisitor& state, const ParameterTable<Owner>& table, Owner& owner,
                      const Wanted& wanted) {
    for (const Parameter<Owner>& parameter : table) {
        if (!wanted(parameter.info.name)) continue;
        ParameterValue value = parameter.get(owner);
        state(parameter.info.name.c_str(), value);
        if (state.reads() && value != parameter.get(owner))
            parameter.store(owner, kept_value(parameter.info, value));
    }
}

template <class Owner>
void visit_parameters(StateVisitor& state, const ParameterTable<Owner>& table, Owner& owner) {
    visit_parameters(state, table, owner, [](const std::string&) { return true; });
}

}  // namespace taffy
