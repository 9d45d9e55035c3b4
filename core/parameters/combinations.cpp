#include "core/parameters/combinations.h"

#include <set>

#include "core/base/error.h"
#include "core/parameters/conditions.h"

namespace taffy {

namespace {

using Material = MaterialParameters;

struct NeedOf {
    const Parameter<Material>* parameter;
    const Need* need;
};

/// The needs of all parameters of materials.
const std::vector<NeedOf>& all_needs() {
    static const std::vector<NeedOf> needs = [] {
        std::vector<NeedOf> all;
        for (const Parameter<Material>& parameter : Material::describe())
            for (const Need& need : parameter.info.needs) all.push_back({&parameter, &need});
        return all;
    }();
    return needs;
}

std::string value_at_fault(const ParameterInfo& info, const Need& need) {
    if (need.choice.empty()) return in_sentence(info.label) + " above 0";
    Condition itself{info.name, {need.choice}};
    return need_text(itself,
                     {[&](const std::string&) -> const ParameterInfo& { return info; }, {}});
}

/// A rule that cannot be written as a need of one parameter.
struct Rule {
    std::vector<std::string> parameters;             // the first is the one at fault
    std::string (*broken)(const Combination& body);  // how the body breaks the rule, or ""
};
const Rule rules[] = {
    {{"melting_end", "melting_start", "phase"},
     [](const Combination& body) {
         const Material& m = body.material;
         if (!m.is_meltable() || m.melting_end > m.melting_start) return std::string();
         return "melting ends at " + value_text(double(m.melting_end)) +
                " C, but must end above the temperature at which it starts, " +
                value_text(double(m.melting_start)) + " C";
     }},
    {{"elasticity", "phase"},
     [](const Combination& body) {
         const Material& m = body.material;
         if (!body.flat || m.is_fluid() || m.elasticity != ElasticityOperator::mls)
             return std::string();
         return std::string(
             "the operator 'mls' needs neighbours in all three directions around every particle, "
             "but some particles of this body lie in a plane or on a line. Use the operator "
             "'corotated', which also handles sheets and rods");
     }},
    {{"phase"},
     [](const Combination& body) {
         if (!body.held || !body.material.is_fluid()) return std::string();
         return std::string(
             "a fluid cannot be held, because only solids have fixed regions and handles");
     }},
    {{"phase"},
     [](const Combination& body) {
         const Material& m = body.material;
         if (!body.poured || m.is_fluid() || m.is_meltable()) return std::string();
         return std::string(
             "this body comes out of a source, and only a fluid or meltable body can do so");
     }},
    {{"elasticity", "phase"},
     [](const Combination& body) {
         const Material& m = body.material;
         if (!body.bonded || m.is_fluid() || m.elasticity == ElasticityOperator::corotated)
             return std::string();
         return std::string(
             "this body has bonds, because it could melt, flow, creep or break, and needs the "
             "operator 'corotated' for them until the scene is loaded again");
     }},
};

[[noreturn]] void refuse(const std::string& name, const Conflict& conflict) {
    throw InputError("body '" + name + "': " + conflict.text);
}

}  // namespace

std::optional<Conflict> find_conflict(const Combination& body) {
    const ConditionOwner owner =
        within(condition_owner(Material::describe(), body.material), body.simulation);
    for (const auto& [parameter, need] : all_needs()) {
        const ParameterInfo& info = parameter->info;
        Condition itself{.parameter = info.name};
        if (!need->choice.empty()) itself.choices = {need->choice};
        if (!holds(itself, owner) || holds(need->what, owner)) continue;
        return Conflict{info.name, value_at_fault(info, *need) + " needs " +
                                       need_text(need->what, owner) + ", because " + need->why};
    }
    for (const Rule& rule : rules)
        if (std::string how = rule.broken(body); !how.empty())
            return Conflict{rule.parameters.front(), std::move(how)};
    return std::nullopt;
}

bool is_in_rules(const std::string& parameter) {
    static const std::set<std::string> parameters = [] {
        std::set<std::string> all;
        for (const NeedOf& each : all_needs())
            all.insert({each.parameter->info.name, each.need->what.parameter});
        for (const Rule& rule : rules) all.insert(rule.parameters.begin(), rule.parameters.end());
        return all;
    }();
    return parameters.contains(parameter);
}

void check_combination(const std::string& name, const Combination& body) {
    if (const auto conflict = find_conflict(body)) refuse(name, *conflict);
}

}  // namespace taffy
