#pragma once
// Evaluates the conditions of describe() tables and puts them into words.
#include <functional>
#include <optional>

#include "core/parameters/parameter.h"

namespace taffy {

struct SimulationParameters;

/// Access to the parameters of one owner by name: their descriptions and values.
struct ConditionOwner {
    std::function<const ParameterInfo&(const std::string&)> info;
    std::function<ParameterValue(const std::string&)> value;  // unset: for texts only
};

template <class Owner>
ConditionOwner condition_owner(const ParameterTable<Owner>& table, const Owner& owner) {
    return {
        [&table](const std::string& name) -> const ParameterInfo& { return table.at(name).info; },
        [&table, &owner](const std::string& name) { return table.at(name).get(owner); }};
}

/// The same owner, with "simulation.NAME" for parameters of the simulation added.
ConditionOwner within(ConditionOwner owner, const SimulationParameters& simulation);

bool holds(const Condition& condition, const ConditionOwner& owner);

/// A label as in the middle of a sentence: "fracture strain". Names of persons ("Young's modulus")
/// keep their capitals.
std::string in_sentence(std::string label);

/// "'Operator' is corotated or mls", "'Creep' is above 0 or 'Phase' is meltable".
std::string condition_text(const Condition& condition, const ConditionOwner& owner);
/// The condition as an object of "needs": "the operator 'corotated'", "volume stiffness at 0".
std::string need_text(const Condition& condition, const ConditionOwner& owner);

/// A sentence that says why the parameter has no effect now; empty if it has one.
std::string idle_text(const ParameterInfo& info, const ConditionOwner& owner);

}  // namespace taffy
