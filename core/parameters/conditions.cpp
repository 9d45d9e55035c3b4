#include "core/parameters/conditions.h"

#include <algorithm>
#include <cctype>
#include <string_view>

#include "core/parameters/simulation_parameters.h"

namespace taffy {

namespace {

constexpr std::string_view of_simulation = "simulation.";

bool is_on(const ParameterValue& value) {
    if (const bool* flag = std::get_if<bool>(&value)) return *flag;
    if (const int* whole = std::get_if<int>(&value)) return *whole > 0;
    const double* number = std::get_if<double>(&value);
    return number && *number > 0.0;
}

bool is(const Condition& condition, const ParameterValue& value) {
    if (condition.choices.empty()) return is_on(value);
    const std::string* choice = std::get_if<std::string>(&value);
    return choice && std::ranges::find(condition.choices, *choice) != condition.choices.end();
}

std::string listed(const std::vector<std::string>& choices, const char* quote) {
    std::string text;
    for (size_t i = 0; i < choices.size(); ++i)
        text += (i == 0                   ? ""
                 : i + 1 < choices.size() ? ", "
                                          : " or ") +
                (quote + choices[i]) + quote;
    return text;
}

}  // namespace

std::string in_sentence(std::string label) {
    if (label.find('\'') == std::string::npos && !label.empty())
        label[0] = char(std::tolower(static_cast<unsigned char>(label[0])));
    return label;
}

ConditionOwner within(ConditionOwner owner, const SimulationParameters& simulation) {
    const ConditionOwner outer = condition_owner(SimulationParameters::describe(), simulation);
    const auto key = [](const std::string& name) {
        return name.starts_with(of_simulation) ? name.substr(of_simulation.size()) : "";
    };
    return {[=](const std::string& name) -> const ParameterInfo& {
                return key(name).empty() ? owner.info(name) : outer.info(key(name));
            },
            [=](const std::string& name) {
                return key(name).empty() ? owner.value(name) : outer.value(key(name));
            }};
}

bool holds(const Condition& condition, const ConditionOwner& owner) {
    if (is(condition, owner.value(condition.parameter)) == condition.holds) return true;
    return std::ranges::any_of(condition.or_else,
                               [&](const Condition& other) { return holds(other, owner); });
}

std::string condition_text(const Condition& condition, const ConditionOwner& owner) {
    const ParameterInfo& info = owner.info(condition.parameter);
    std::string text = "'" + info.label + "' is ";
    if (!condition.choices.empty())
        text += (condition.holds ? "" : "not ") + listed(condition.choices, "");
    else if (info.kind == ParameterKind::boolean)
        text += condition.holds ? "on" : "off";
    else
        text += condition.holds ? "above 0" : "0";
    for (const Condition& other : condition.or_else) text += " or " + condition_text(other, owner);
    return text;
}

std::string need_text(const Condition& condition, const ConditionOwner& owner) {
    const ParameterInfo& info = owner.info(condition.parameter);
    if (condition.choices.empty())
        return in_sentence(info.label) + (condition.holds ? " above 0" : " at 0");
    return "the " + in_sentence(info.label) + (condition.holds ? " " : " other than ") +
           listed(condition.choices, "'");
}

std::string idle_text(const ParameterInfo& info, const ConditionOwner& owner) {
    for (const Condition& condition : info.applies)
        if (!holds(condition, owner))
            return "Has no effect now, only while " + condition_text(condition, owner) + ".";
    return "";
}

}  // namespace taffy
