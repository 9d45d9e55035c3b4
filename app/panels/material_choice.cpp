#include "app/panels/material_choice.h"

#include <algorithm>
#include <optional>

#include "app/panels/widgets.h"
#include "app/workspace/material_likeness.h"
#include "app/workspace/refusals.h"
#include "core/base/error.h"
#include "core/scene/material_library.h"

namespace taffy {

namespace {

/// The materials listed and the name being typed, while the list or the row is open.
MaterialChoiceState& state_of(Workspace& w) {
    return w.material_choice;
}

void entry_row(Workspace& w, const BodyState& body, const MaterialEntry& entry,
               const std::string& present) {
    std::string why = entry.error;
    if (why.empty())
        if (const auto conflict = find_conflict(combination(*w.snapshot, body, entry.material)))
            why = conflict->text;
    std::optional<Greyed> greyed(std::in_place, w, !why.empty());
    if (ImGui::Selectable(entry.name.c_str(), entry.name == present)) w.set_material(body, entry);
    w.note_widget("material.choice." + entry.name);
    greyed.reset();
    if (!ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) return;
    std::string text = entry.error.empty() ? entry.title : "";
    if (!why.empty()) text += (text.empty() ? "" : "\n\nNot possible here: ") + why;
    if (entry.material.phase != body.material.phase)
        text += "\n\nIn a scene file: material = \"" + entry.name + "\"";
    tooltip(w, text);
}

/// The present values, which no listed material has.
void custom_row(Workspace& w, const MaterialLikeness& present) {
    ImGui::Selectable(present.name().c_str(), true);
    w.note_widget("material.choice.custom");
    tooltip(
        w,
        present.sentence() +
            "The body's own values, which no material of this list has. The button \"Save\" keeps "
            "them as a material; another material replaces them ({undo} brings them back).");
}

void save_row(Workspace& w, const BodyState& body) {
    MaterialChoiceState& s = state_of(w);
    const float gap = w.px(5), width = ImGui::GetContentRegionAvail().x;
    ImGui::SetNextItemWidth(0.6f * width);
    const bool entered = ImGui::InputTextWithHint("##material.name", "name", s.name, sizeof s.name,
                                                  ImGuiInputTextFlags_EnterReturnsTrue);
    w.note_widget("material.name");
    ImGui::SameLine(0.0f, gap);
    const bool exists = has_material(s.name, user_material_directory());
    const bool pressed =
        button(w, "material.save_now", exists ? "Replace" : "Save", 0.4f * width - gap, true,
               (exists ? "Replaces the material of this name in " : "Saves the material in ") +
                   user_material_directory().string());
    if (entered && exists)
        return w.say(Severity::warning,
                     std::string("The material '") + s.name +
                         "' exists already: press Replace, or choose another name");
    if (!entered && !pressed) return;
    try {
        const std::filesystem::path file =
            save_material(body.material, body.look, s.name, user_material_directory());
        w.say(Severity::information, "Material saved: " + file.string());
        s.saving = false, s.known = false;
        s.name[0] = 0;
    } catch (const InputError& error) {
        w.say(Severity::error, error.what());
    }
}

}  // namespace

void material_choice(Workspace& w, const BodyState& body) {
    MaterialChoiceState& s = state_of(w);
    if (!s.known) {
        s.entries = list_materials({material_directory(), user_material_directory()});
        s.known = true;
    }
    const float width = row_label(w, "Material");
    const float save_width = w.px(48), gap = w.px(5);
    const MaterialLikeness like = find_likeness(s.entries, body.material);
    const std::string present = like.name();
    ImGui::SetNextItemWidth(width - save_width - gap);
    const bool open =
        ImGui::BeginCombo("##material.choice", present.c_str(), ImGuiComboFlags_HeightLarge);
    w.note_widget("material.choice");
    if (open) {
        if (ImGui::IsWindowAppearing()) s.known = false;  // read them again: files may have changed
        w.widget.open_list = "material.choice";
        if (!like.entry || !like.changes.empty()) custom_row(w, like);
        for (const MaterialEntry& entry : s.entries) entry_row(w, body, entry, present);
        ImGui::EndCombo();
    } else {
        tooltip(w, like.sentence() +
                       "Gives the body another material, with all of its values and its look");
    }
    ImGui::SameLine(0.0f, gap);
    if (button(w, "material.save", "Save", save_width, s.saving,
               "Keep these values as a material of your own"))
        s.saving = !s.saving;
    if (s.saving) save_row(w, body);
}

}  // namespace taffy
