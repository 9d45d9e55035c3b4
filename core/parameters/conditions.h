#pragma once
// Whether the conditions hold that describe() tables name, and what they are in words.
#include <functional>
#include <optional>

#include "core/parameters/parameter.h"

namespace taffy {

struct SimulationParameters;

/// Of one owner: names of parameters with what is known of them and what they are set to.
struct ConditionOwner {
    std::function<const ParameterInfo&(const std::string&)> info;
    std::function<ParameterValue(const std::string&)> value;  // unset: conditions are only read
};

template <class Owner>
ConditionOwner condition_owner(const ParameterTable<Owner>& table, const Owner& owner) {
    return {
        [&table](const std::string& name) -> const ParameterInfo& { return table.at(name).info; },
        [&table, &owner](const std::string& name) { return table.at(name).get(owner); }};
}

/// The same with "simulation.NAME" for parameters of the simulation.
ConditionOwner within(ConditionOwner owner, const SimulationParameters& simulation);

bool holds(const Condition& condition, const ConditionOwner& owner);

/// "'Operator' is corotated or mls", "'Creep' is above 0 or 'Phase' is meltable".
std::string condition_text(const Condition& condition, const ConditionOwner& owner);
/// The same as what something needs: "the operator 'corotated'", "volume_stiffness = 0".
std::string need_text(const Condition& condition, const ConditionOwner& owner);

/// Why the parameter does nothing now, a sentence; empty: it does something.
std::string idle_text(const ParameterInfo& info, const ConditionOwner& owner);

}  // namespace taffy
