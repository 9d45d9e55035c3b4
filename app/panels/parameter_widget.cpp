#include "app/panels/parameter_widget.h"

#include "app/panels/slider.h"
#include "app/panels/widgets.h"
#include "app/workspace/quantity.h"

namespace taffy {

namespace {

/// What lists show for a choice.
std::string choice_label(const ParameterInfo& info, const std::string& choice) {
    for (size_t i = 0; i < info.choice_labels.size(); ++i)
        if (info.choices[i] == choice) return info.choice_labels[i];
    return choice_text(choice);
}

std::string shown_value(const ParameterInfo& info, const ParameterValue& value) {
    if (const double* number = std::get_if<double>(&value))
        return quantity_text(*number, info.unit);
    if (const std::string* choice = std::get_if<std::string>(&value))
        return choice_label(info, *choice);
    if (const bool* flag = std::get_if<bool>(&value)) return *flag ? "on" : "off";
    return value_text(value) + (info.unit.empty() ? "" : " " + pretty_unit(info.unit));
}

std::string help_text(const ParameterInfo& info, const ParameterValue& scene_value) {
    std::string text =
        info.help + "\n\nScene: " + shown_value(info, scene_value) + "   (double-click to go back)";
    const bool slides = info.kind == ParameterKind::real || info.kind == ParameterKind::integer ||
                        info.kind == ParameterKind::vector;
    if (slides) text += "\nCtrl + click to type, Shift to drag finely";
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
                const ParameterValue& value, ParameterChange& change) {
    constexpr const char* components[] = {".x", ".y", ".z"};
    Vec3d vector = std::get<Vec3d>(value);
    ParameterInfo component = info;
    component.unit = "";  // there is no room for it: the label has it
    const float gap = w.px(3);
    const float width = (ImGui::GetContentRegionAvail().x - 2 * gap) / 3;
    for (int k = 0; k < 3; ++k) {
        if (k > 0) ImGui::SameLine(0.0f, gap);
        const SliderResult result = slider(w, id + components[k], component, vector[k], width);
        change.reset |= result.double_clicked;
        if (!result.value) continue;
        vector[k] = *result.value;
        change.value = vector;
    }
}

void choice_row(Workspace& w, const std::string& id, const ParameterInfo& info,
                const ParameterValue& value, ParameterChange& change) {
    const std::string& present = std::get<std::string>(value);
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    const bool open = ImGui::BeginCombo(("##" + id).c_str(), choice_label(info, present).c_str(),
                                        ImGuiComboFlags_HeightLarge);
    w.note_widget(id);
    if (!open) return;
    w.widget.open_list = id;
    for (const std::string& choice : info.choices) {
        if (ImGui::Selectable(choice_label(info, choice).c_str(), choice == present))
            change.value = choice;
        w.note_widget(id + "." + choice);
    }
    ImGui::EndCombo();
}

/// Anywhere in the row. The first click on a choice opens its list, which must not hide the second;
/// lists of other rows do.
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

ParameterChange parameter_widget(Workspace& w, const std::string& id, const ParameterInfo& info,
                                 const ParameterValue& value, const ParameterValue& scene_value,
                                 std::optional<SliderRange> slid) {
    ParameterChange change;
    ImGui::PushID(id.c_str());
    ImGui::BeginGroup();
    row_label(w, label_text(info));
    switch (info.kind) {
        case ParameterKind::real:
        case ParameterKind::integer:
            real_row(w, id, info, value, slid, change);
            break;
        case ParameterKind::vector:
            vector_row(w, id, info, value, change);
            break;
        case ParameterKind::choice:
            choice_row(w, id, info, value, change);
            break;
        case ParameterKind::boolean: {
            bool on = std::get<bool>(value);
            if (toggle_switch(w, id, on)) change.value = on;
            break;
        }
    }
    ImGui::EndGroup();
    change.reset |= double_clicked(w, id);
    tooltip(w, help_text(info, scene_value));
    ImGui::PopID();
    return change;
}

void mark_row(const Workspace& w) {
    const ImVec2 a = ImGui::GetItemRectMin(), b = ImGui::GetItemRectMax();
    ImGui::GetWindowDrawList()->AddCircleFilled({a.x - w.px(3.5f), 0.5f * (a.y + b.y)}, w.px(2.2f),
                                                packed(w.colours().accent));
}

void view_rows(Workspace& w, const std::function<bool(const std::string&)>& wanted) {
    for (const Parameter<ViewParameters>& parameter : ViewParameters::describe()) {
        const std::string& name = parameter.info.name;
        if (!wanted(name)) continue;
        const ParameterChange change = parameter_widget(
            w, "view." + name, parameter.info, parameter.get(w.view), parameter.get(w.scene_view));
        if (change.reset) w.reset_view(name);
        if (change.value) w.set_view(name, *change.value);
    }
}

}  // namespace taffy
