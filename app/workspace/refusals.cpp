#include "app/workspace/refusals.h"

namespace taffy {

namespace {

/// Values that stand for all others: the other choices, or the ends of the range.
std::vector<ParameterValue> others(const ParameterInfo& info, const ParameterValue& present) {
    std::vector<ParameterValue> values;
    switch (info.kind) {
        case ParameterKind::boolean:
            return {!std::get<bool>(present)};
        case ParameterKind::choice:
            values.assign(info.choices.begin(), info.choices.end());
            break;
        case ParameterKind::integer:
            values = {int(info.max), int(info.min)};
            break;
        case ParameterKind::real:
            values = {info.max, info.min};
            break;
        case ParameterKind::vector:
            break;
    }
    std::erase(values, present);
    return values;
}

std::string of_body(const Snapshot& s, const BodyState& body, const std::string& key,
                    const ParameterValue& value) {
    MaterialParameters material = body.material;
    MaterialParameters::describe().at(key).set(material, value);
    const auto conflict = find_conflict(combination(s, body, material));
    return conflict ? conflict->text : "";
}

std::string of_simulation(const Snapshot& s, const std::string& key, const ParameterValue& value) {
    SimulationParameters parameters = s.parameters;
    SimulationParameters::describe().at(key).set(parameters, value);
    for (const BodyState& body : s.bodies)
        if (const auto conflict = find_conflict(
                {body.material, parameters, body.flat, body.held, body.bonded, body.poured}))
            return "in body '" + body.name + "', " + conflict->text;
    return "";
}

}  // namespace

Combination combination(const Snapshot& snapshot, const BodyState& body,
                        const MaterialParameters& material) {
    return {material, snapshot.parameters, body.flat, body.held, body.bonded, body.poured};
}

std::string refusal(const Snapshot& snapshot, const ParameterPath& path,
                    const ParameterValue& value) {
    if (path.owner == ParameterOwner::simulation)
        return is_in_rules(path.text()) ? of_simulation(snapshot, path.key, value) : "";
    if (path.owner != ParameterOwner::body || !is_in_rules(path.key)) return "";
    for (const BodyState& body : snapshot.bodies) {
        if (!path.means(body.name)) continue;
        if (std::string text = of_body(snapshot, body, path.key, value); !text.empty()) return text;
    }
    return "";
}

std::string refusal_of_all_others(const Snapshot& snapshot, const ParameterPath& path,
                                  const ParameterInfo& info, const ParameterValue& present) {
    std::string first;
    for (const ParameterValue& value : others(info, present)) {
        const std::string text = refusal(snapshot, path, value);
        if (text.empty()) return "";
        if (first.empty()) first = text;
    }
    return first;
}

}  // namespace taffy
