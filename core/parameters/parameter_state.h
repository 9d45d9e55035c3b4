#pragma once
// Parameters as state: the values listed in the parameter table of a struct.
#include <algorithm>
#include <map>
#include <string>
#include <vector>

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

/// Whether two values have the same bits: 0 and -0 have not.
bool same_bits(const ParameterValue& a, const ParameterValue& b);

namespace detail {

template <class Owner, class Wanted>
void write_parameters(StateVisitor& state, const ParameterTable<Owner>& table, const Owner& owner,
                      const Owner& defaults, const Wanted& wanted) {
    std::vector<const Parameter<Owner>*> changed;
    for (const Parameter<Owner>& parameter : table)
        if (wanted(parameter.info.name) &&
            !same_bits(parameter.get(owner), parameter.get(defaults)))
            changed.push_back(&parameter);
    // By name, so that the order of the table does not matter.
    const auto name_of = [](const Parameter<Owner>* p) -> const std::string& {
        return p->info.name;
    };
    std::ranges::sort(changed, {}, name_of);
    uint32_t count = uint32_t(changed.size());
    state("count", count);
    for (const Parameter<Owner>* parameter : changed) {
        std::string name = parameter->info.name;
        ParameterValue value = parameter->get(owner);
        state("name", name);
        state(name.c_str(), value);
    }
}

template <class Owner, class Wanted>
void read_parameters(StateVisitor& state, const ParameterTable<Owner>& table, Owner& owner,
                     const Owner& defaults, const Wanted& wanted) {
    std::map<std::string, ParameterValue> given;
    uint32_t count = 0;
    state("count", count);
    for (uint32_t k = 0; k < count; ++k) {
        std::string name;
        state("name", name);
        if (!table.find(name) || !wanted(name))
            throw StateError("this program has no parameter '" + name + "' there");
        state(name.c_str(), given[name]);
    }
    for (const Parameter<Owner>& parameter : table) {
        if (!wanted(parameter.info.name)) continue;
        const auto found = given.find(parameter.info.name);
        const ParameterValue value = found == given.end()
                                         ? parameter.get(defaults)
                                         : kept_value(parameter.info, found->second);
        if (!same_bits(value, parameter.get(owner))) parameter.store(owner, value);
    }
}

}  // namespace detail

/// Visits the parameters of the table for which wanted(name) is true. Only those whose values are
/// not the defaults are stored, with their names: what a program wrote before it had a parameter
/// reads, and has the same hash, in one that has it.
template <class Owner, class Wanted>
void visit_parameters(StateVisitor& state, const ParameterTable<Owner>& table, Owner& owner,
                      const Owner& defaults, const Wanted& wanted) {
    if (state.reads())
        detail::read_parameters(state, table, owner, defaults, wanted);
    else
        detail::write_parameters(state, table, owner, defaults, wanted);
}

template <class Owner>
void visit_parameters(StateVisitor& state, const ParameterTable<Owner>& table, Owner& owner,
                      const Owner& defaults = Owner()) {
    visit_parameters(state, table, owner, defaults, [](const std::string&) { return true; });
}

}  // namespace taffy
