#include "app/panels/appearance_rows.h"

#include "app/panels/widgets.h"
#include "core/appearance/surface_modes.h"

namespace taffy {

namespace {

/// Draws a list of choices, the first of which leaves the choice to the view. Returns whether
/// another one was chosen.
bool choice_row(Workspace& w, const std::string& id, const char* label, const char* help,
                const std::vector<std::string>& choices, size_t& chosen) {
    ImGui::SetNextItemWidth(row_label(w, label));
    const bool open = ImGui::BeginCombo(("##" + id).c_str(), choices[chosen].c_str(),
                                        ImGuiComboFlags_HeightLarge);
    w.note_widget(id);
    if (!open) {
        tooltip(w, help);
        return false;
    }
    w.widget.open_list = id;
    const size_t before = chosen;
    for (size_t k = 0; k < choices.size(); ++k) {
        if (ImGui::Selectable(choices[k].c_str(), k == before)) chosen = k;
        w.note_widget(id + "." + choices[k]);
    }
    ImGui::EndCombo();
    return chosen != before;
}

}  // namespace

void appearance_rows(Workspace& w, const BodyState& body) {
    if (!section(w, "material_appearance", "Appearance of this body")) return;
    ShowBody shown{body.name, body.own_surface, body.look};
    std::vector<std::string> surfaces = {"as the view"}, looks = {"as the view"};
    size_t surface = 0;
    for (const SurfaceMode* mode : surface_modes()) {
        if (mode == body.own_surface) surface = surfaces.size();
        surfaces.push_back(mode->label);
    }
    for (const std::string& name : look_names()) looks.push_back(name);
    size_t look = body.look == Look::of_view ? 0 : size_t(body.look) + 1;
    const bool other_surface =
        choice_row(w, "material.surface", "Shown as",
                   "How this body is drawn; \"as the view\" takes the choice of the section View",
                   surfaces, surface);
    const bool other_look = choice_row(w, "material.look", "Look",
                                       "How the surface of this body reflects light", looks, look);
    if (!other_surface && !other_look) return;
    shown.surface = surface == 0 ? nullptr : surface_modes()[surface - 1];
    shown.look = look == 0 ? Look::of_view : Look(look - 1);
    w.show_body(body, shown);
}

}  // namespace taffy
