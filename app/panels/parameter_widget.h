#pragma once
// The widget of any parameter, made from what its describe() table says.
#include <functional>
#include <optional>
#include <string>

#include "app/panels/slider.h"
#include "app/workspace/workspace.h"
#include "core/parameters/conditions.h"
#include "core/parameters/parameter_path.h"

namespace taffy {

struct ParameterChange {
    std::optional<ParameterValue> value;  // new value, if it was changed
    bool reset = false;                   // the person asks for the scene's value
};

/// What a row shows besides its parameter's help.
struct RowState {
    std::string
        path;  // of a parameter of the simulation, which can have keys; empty: another parameter
    std::string note;  // first sentence of the help; may be empty
    std::string
        idle;  // a sentence: why the parameter has no effect now; the row is then greyed out
    /// Returns a clause, why the parameter cannot take a value, or "". Refused values are greyed
    /// out in a list, and are not sent.
    std::function<std::string(const ParameterValue&)> refused = {};
};

/// Returns a value as text: "1.2 MPa", "on", "solid".
std::string parameter_value_text(const ParameterInfo& info, const ParameterValue& value);

/// Draws one row: label, and slider, switch or list.
/// @param id    "material.young_modulus"
/// @param slid  the range that a slider spans, where that is less than the parameter's whole range
ParameterChange parameter_widget(Workspace& w, const std::string& id, const ParameterInfo& info,
                                 const ParameterValue& value, const ParameterValue& scene_value,
                                 std::optional<SliderRange> slid = std::nullopt,
                                 const RowState& state = {});

/// Returns what describe() and combinations.h say about a parameter with the snapshot's values.
RowState row_state(const Workspace& w, const ParameterPath& path, const ParameterInfo& info,
                   const ParameterValue& present, const ConditionOwner& owner);

/// Draws rows for the parameters that wanted() accepts, whose values live in the simulation.
/// @param id     prefix of the widgets' names, "material."
/// @param path   prefix of the parameters' paths, "body.bar."
/// @param amend  adds to a row's state
template <class Owner>
void simulation_rows(Workspace& w, const std::string& id, const std::string& path,
                     const Owner& present, const Owner& scene,
                     const std::function<bool(const std::string&)>& wanted,
                     const std::function<void(const std::string&, RowState&)>& amend = {}) {
    const ConditionOwner owner = condition_owner(Owner::describe(), present);
    for (const Parameter<Owner>& parameter : Owner::describe()) {
        const std::string& name = parameter.info.name;
        if (!wanted(name)) continue;
        const ParameterValue scene_value = parameter.get(scene);
        const ParameterValue value = w.pending.shown(path + name, parameter.get(present));
        RowState state =
            row_state(w, ParameterPath::parse(path + name), parameter.info, value, owner);
        if (amend) amend(name, state);
        const ParameterChange change =
            parameter_widget(w, id + name, parameter.info, value, scene_value, {}, state);
        if (change.reset) w.set_parameter(path + name, scene_value);
        if (change.value) w.set_parameter(path + name, *change.value);
    }
}

/// Draws rows for the view parameters, which the window itself holds.
void view_rows(Workspace& w);

}  // namespace taffy
