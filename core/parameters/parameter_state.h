#pragma once
// Parameters as state: the table of a struct's parameters lists what there is.
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

/// A value that was read. Throws StateError where it is none of the parameter.
ParameterValue kept_value(const ParameterInfo& info, const ParameterValue& value);

/// All parameters of the table that wanted(name) holds for.
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
