#pragma once
// The widget of any parameter, made from what its describe() table says.
#include <functional>
#include <optional>
#include <string>

#include "app/panels/slider.h"
#include "app/workspace/workspace.h"
#include "core/parameters/parameter.h"

namespace taffy {

struct ParameterChange {
    std::optional<ParameterValue> value;  // new
    bool reset = false;                   // the person wants the scene's value back
};

/// One row: label, and slider, switch or list. id: "material.young_modulus".
/// @param slid  what a slider spans, where that is less than the parameter's whole range
ParameterChange parameter_widget(Workspace& w, const std::string& id, const ParameterInfo& info,
                                 const ParameterValue& value, const ParameterValue& scene_value,
                                 std::optional<SliderRange> slid = std::nullopt);

struct RowNote {
    std::string text;
    bool marked = false;
};
/// A dot beside the last row.
void mark_row(const Workspace& w);

/// Rows for the parameters that wanted() accepts. For values that live in the simulation.
/// @param id     prefix of the widgets' names, "material."
/// @param path   prefix of the parameters' paths, "body.bar."
/// @param before called with every change before it is sent
/// @param note   of a row: a sentence that its help begins with, "" for none; and whether a dot
/// marks it
template <class Owner>
void simulation_rows(
    Workspace& w, const std::string& id, const std::string& path, const Owner& present,
    const Owner& scene, const std::function<bool(const std::string&)>& wanted,
    const std::function<void(const std::string&, const ParameterValue&)>& before = {},
    const std::function<RowNote(const std::string&)>& note = {}) {
    for (const Parameter<Owner>& parameter : Owner::describe()) {
        const std::string& name = parameter.info.name;
        if (!wanted(name)) continue;
        const ParameterValue scene_value = parameter.get(scene);
        const ParameterValue value = w.pending.shown(path + name, parameter.get(present));
        ParameterInfo info = parameter.info;
        const RowNote noted = note ? note(name) : RowNote{};
        if (!noted.text.empty()) info.help = noted.text + "\n\n" + info.help;
        const ParameterChange change = parameter_widget(w, id + name, info, value, scene_value);
        if (noted.marked) mark_row(w);
        if (change.reset) w.set_parameter(path + name, scene_value);
        if (change.value && before) before(name, *change.value);
        if (change.value) w.set_parameter(path + name, *change.value);
    }
}

/// The same for view parameters, which the window itself holds.
void view_rows(Workspace& w, const std::function<bool(const std::string&)>& wanted);

}  // namespace taffy
