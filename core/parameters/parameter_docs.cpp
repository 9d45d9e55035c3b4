#include "core/parameters/parameter_docs.h"

#include <algorithm>

#include "core/parameters/conditions.h"
#include "core/parameters/material_parameters.h"
#include "core/parameters/simulation_parameters.h"
#include "core/parameters/view_parameters.h"

namespace taffy {

namespace {

constexpr const char* introduction =
    R"(<!-- Generated from the describe() tables; do not edit. -->
# Parameters

Every parameter can be set in three ways, all with the same names, units and limits:

- in a scene file, in the table that heads each section below ([scenes.md](scenes.md));
- on the command line: `--set body.bar.young_modulus=2e5`, `--set "simulation.gravity=0 0 -1.6"`.
  `body.*` means every body;
- in the panels of the window while it runs. A double-click brings back the scene's value.

This page is written by `taffy --write-parameter-docs docs/parameters.md`.
)";

std::string values_cell(const ParameterInfo& info) {
    if (info.kind == ParameterKind::boolean) return "`true`, `false`";
    if (info.kind == ParameterKind::choice) {
        std::string text;
        for (const std::string& choice : info.choices)
            text += (text.empty() ? "`" : ", `") + choice + "`";
        return text;
    }
    const std::string range = value_text(info.min) + " … " + value_text(info.max);
    if (info.kind == ParameterKind::vector) return "3 × " + range;
    return info.kind == ParameterKind::integer ? "whole, " + range : range;
}

std::string fields_section() {
    std::string result =
        "\n### Colour fields\n\nThe choices for `colour_by`.\n\n| name | in the panel | unit | "
        "what it shows |\n|---|---|---|---|\n";
    for (const ColourField* field : colour_fields())
        result += std::string("| `") + field->name + "` | " + field->label + " | " + field->unit +
                  " | " + field->help + " |\n";
    return result;
}

std::string default_cell(const ParameterValue& value) {
    std::string text = "`";
    if (const Vec3d* v = std::get_if<Vec3d>(&value))
        text += "[" + value_text((*v)[0]) + ", " + value_text((*v)[1]) + ", " +
                value_text((*v)[2]) + "]";
    else
        text += value_text(value);
    return text += "`";
}

/// When the parameter has an effect, and what its values require.
template <class Owner>
std::string conditions_text(const ParameterInfo& info) {
    static const SimulationParameters simulation;
    static const Owner defaults;
    const ConditionOwner owner = within(condition_owner(Owner::describe(), defaults), simulation);
    std::string text;
    for (const Condition& condition : info.applies)
        text += (text.empty() ? " Has an effect only while " : ", and while ") +
                condition_text(condition, owner);
    if (!text.empty()) text += ".";
    for (const Need& need : info.needs)
        text += (need.choice.empty() ? " Above 0 it needs " : " `" + need.choice + "` needs ") +
                need_text(need.what, owner) + ": " + need.why + ".";
    return text;
}

template <class Owner>
std::string section(const std::string& heading, const std::string& text) {
    std::string result = "\n## " + heading + "\n\n" + text + "\n";
    const Owner defaults;
    std::vector<std::string> groups;
    for (const Parameter<Owner>& p : Owner::describe())
        if (std::ranges::find(groups, p.info.group) == groups.end()) groups.push_back(p.info.group);
    for (const std::string& group : groups) {
        if (!group.empty()) result += "\n### " + group + "\n";
        result +=
            "\n| name | in the panel | default | values | unit | what it does |\n"
            "|---|---|---|---|---|---|\n";
        for (const Parameter<Owner>& p : Owner::describe())
            if (p.info.group == group)
                result += "| `" + p.info.name + "` | " + p.info.label + " | " +
                          default_cell(p.get(defaults)) + " | " + values_cell(p.info) + " | " +
                          p.info.unit + " | " + p.info.help + conditions_text<Owner>(p.info) +
                          " |\n";
    }
    return result;
}

}  // namespace

std::string parameter_documentation() {
    return introduction +
           section<MaterialParameters>("Material",
                                       "Parameters of one body: `[body.material]` in scene files, "
                                       "`body.NAME.` or `body.*.` in settings.") +
           section<SimulationParameters>("Simulation",
                                         "Parameters of the whole scene: `[simulation]` in scene "
                                         "files, `simulation.` in settings.") +
           section<ViewParameters>(
               "View", "Parameters of the view: `[view]` in scene files, `view.` in settings.") +
           fields_section();
}

}  // namespace taffy
