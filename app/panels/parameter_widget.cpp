#include "app/panels/parameter_widget.h"

#include "app/panels/key_rows.h"
#include "app/panels/slider.h"
#include "app/panels/widgets.h"
#include "app/workspace/quantity.h"
#include "app/workspace/refusals.h"
#include "app/workspace/value_words.h"

namespace taffy {

namespace {

/// Returns the text that lists show for a choice.
std::string choice_label(const ParameterInfo& info, const std::string& choice) {
    for (size_t i = 0; i < info.choice_labels.size(); ++i)
        if (info.choices[i] == choice) return info.choice_labels[i];
    return choice_text(choice);
}

std::string help_text(const ParameterInfo& info, const ParameterValue& scene_value,
                      const RowState& state) {
    if (!state.idle.empty()) return state.idle + "\n\n" + info.help;
    std::string text = state.note.empty() ? "" : state.note + "\n\n";
    text += info.help + "\n\nScene: " + parameter_value_text(info, scene_value) +
            "   (double-click to go back)";
    const bool slides = info.kind == ParameterKind::real || info.kind == ParameterKind::integer ||
                        info.kind == ParameterKind::vector;
    if (slides) text += "\nCtrl + click to type, Shift to drag finely";
    if (!state.path.empty())
        text += "\nRight-click to set keys, which change the value as the run goes on";
    return text;
}

void real_row(Workspace& w, const std::string& id, const ParameterInfo& info,
              const ParameterValue& value, std::optional<SliderRange> slid,
              ParameterChange& change) {
    const int* whole = std::get_if<int>(&value);
    const double number = whole ? double(*whole) : std::get<double>(value);
    const SliderResult result = slider(w, id, info, number, ImGui::GetContentRegionAvail().x, slid);
    change.reset = result.double_clicked;
    if (!result.value) return;
    if (whole)
        change.value = int(std::lround(*result.value));
    else
        change.value = *result.value;
}

void vector_row(Workspace& w, const std::string& id, const ParameterInfo& info,
                const ParameterValue& value, std::optional<SliderRange> slid,
                ParameterChange& change) {
    constexpr const char* components[] = {".x", ".y", ".z"};
    Vec3d vector = std::get<Vec3d>(value);
    ParameterInfo component = info;
    component.unit = "";  // the label shows it: sliders have no room
    const float gap = w.px(3);
    const float width = (ImGui::GetContentRegionAvail().x - 2 * gap) / 3;
    for (int k = 0; k < 3; ++k) {
        if (k > 0) ImGui::SameLine(0.0f, gap);
        const SliderResult result =
            slider(w, id + components[k], component, vector[k], width, slid);
        change.reset |= result.double_clicked;
        if (!result.value) continue;
        vector[k] = *result.value;
        change.value = vector;
    }
}

void choice_row(Workspace& w, const std::string& id, const ParameterInfo& info,
                const ParameterValue& value, const RowState& state, ParameterChange& change) {
    const std::string& present = std::get<std::string>(value);
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    const bool open = ImGui::BeginCombo(("##" + id).c_str(), choice_label(info, present).c_str(),
                                        ImGuiComboFlags_HeightLarge);
    w.note_widget(id);
    if (!open) return;
    w.widget.open_list = id;
    for (const std::string& choice : info.choices) {
        const std::string why =
            state.refused && choice != present ? state.refused(choice) : std::string();
        std::optional<Greyed> greyed(std::in_place, w, !why.empty());
        if (ImGui::Selectable(choice_label(info, choice).c_str(), choice == present))
            change.value = choice;
        w.note_widget(id + "." + choice);
        greyed.reset();
        tooltip(w, why.empty() ? info.help : "Not possible here: " + why + ".");
    }
    ImGui::EndCombo();
}

/// Whether the row was double-clicked, anywhere in it. The first click on a choice opens its list,
/// which does not block the second click; lists of other rows do.
bool double_clicked(const Workspace& w, const std::string& id) {
    const bool own_list = w.widget.open_list == id;
    if (ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId) && !own_list) return false;
    return ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenBlockedByPopup) &&
           ImGui::IsMouseDoubleClicked(0);
}

std::string label_text(const ParameterInfo& info) {
    if (info.kind != ParameterKind::vector || info.unit.empty()) return info.label;
    return info.label + " [" + pretty_unit(info.unit) + "]";
}

}  // namespace

std::string parameter_value_text(const ParameterInfo& info, const ParameterValue& value) {
    if (std::holds_alternative<double>(value)) return value_words(info, value);
    if (const std::string* choice = std::get_if<std::string>(&value))
        return choice_label(info, *choice);
    if (const bool* flag = std::get_if<bool>(&value)) return *flag ? "on" : "off";
    return value_text(value) + (info.unit.empty() ? "" : " " + pretty_unit(info.unit));
}

RowState row_state(const Workspace& w, const ParameterPath& path, const ParameterInfo& info,
                   const ParameterValue& present, const ConditionOwner& owner) {
    RowState state;
    if (path.owner != ParameterOwner::view) state.path = path.text();
    state.idle = idle_text(info, owner);
    const Snapshot& s = *w.snapshot;
    if (state.idle.empty())
        if (const std::string why = refusal_of_all_others(s, path, info, present); !why.empty())
            state.idle = "Cannot be changed now: " + why + ".";
    state.refused = [&s, path](const ParameterValue& value) { return refusal(s, path, value); };
    return state;
}

ParameterChange parameter_widget(Workspace& w, const std::string& id, const ParameterInfo& info,
                                 const ParameterValue& value, const ParameterValue& scene_value,
                                 std::optional<SliderRange> slid, const RowState& state) {
    ParameterChange change;
    ImGui::PushID(id.c_str());
    std::optional<Greyed> greyed(std::in_place, w, !state.idle.empty());
    ImGui::BeginGroup();
    row_label(w, label_text(info));
    if (!state.path.empty()) key_button(w, id, state.path, value);
    switch (info.kind) {
        case ParameterKind::real:
        case ParameterKind::integer:
            real_row(w, id, info, value, slid, change);
            break;
        case ParameterKind::vector:
            vector_row(w, id, info, value, slid, change);
            break;
        case ParameterKind::choice:
            choice_row(w, id, info, value, state, change);
            break;
        case ParameterKind::boolean: {
            if (!state.idle.empty()) {  // neither on nor off
                no_switch(w, id);
                break;
            }
            bool on = std::get<bool>(value);
            if (toggle_switch(w, id, on)) change.value = on;
            break;
        }
    }
    ImGui::EndGroup();
    greyed.reset();  // the tooltip is not greyed
    change.reset |= double_clicked(w, id);
    tooltip(w, help_text(info, scene_value, state));
    if (!state.path.empty()) key_menu(w, id, state.path, value);
    ImGui::PopID();
    if (change.value && state.refused)
        if (const std::string why = state.refused(*change.value); !why.empty()) {
            change.value.reset();
            w.say(Severity::warning, info.label + " stays as it is: " + why);
        }
    return change;
}

void view_rows(Workspace& w) {
    const ConditionOwner owner = condition_owner(ViewParameters::describe(), w.view);
    for (const Parameter<ViewParameters>& parameter : ViewParameters::describe()) {
        const std::string& name = parameter.info.name;
        RowState state;
        state.idle = idle_text(parameter.info, owner);
        const ParameterChange change =
            parameter_widget(w, "view." + name, parameter.info, parameter.get(w.view),
                             parameter.get(w.scene_view), {}, state);
        if (change.reset) w.reset_view(name);
        if (change.value) w.set_view(name, *change.value);
    }
}

}  // namespace taffy
