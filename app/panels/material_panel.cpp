#include "app/panels/material_panel.h"

#include "app/panels/parameter_widget.h"
#include "app/panels/widgets.h"
#include "app/workspace/quantity.h"
#include "core/parameters/material_parameters.h"

namespace taffy {

namespace {

constexpr size_t rows_shown_at_most = 5;

void body_row(Workspace& w, uint32_t index) {
    const BodyState& body = w.snapshot->bodies[index];
    ImGui::PushID(int(index));
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float height = ImGui::GetFrameHeight();
    const bool selected = index == w.selected_body;
    const std::string label = "      " + body.name;
    if (ImGui::Selectable(label.c_str(), selected, 0, {0.0f, height - w.px(4)}))
        w.selected_body = index;
    w.note_widget("body." + body.name);
    tooltip(w, "Click to select, or click on the body. Tab selects the next one.");
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec4 colour(body.colour.x(), body.colour.y(), body.colour.z(), 1.0f);
    const float middle = corner.y + 0.5f * (height - w.px(4));
    list.AddCircleFilled({corner.x + w.px(9), middle}, w.px(5.5f), packed(colour));
    const std::string count = std::to_string(body.count);
    const float width = ImGui::CalcTextSize(count.c_str()).x;
    const float right = corner.x + ImGui::GetContentRegionAvail().x - w.px(6);
    list.AddText({right - width, middle - 0.5f * ImGui::GetFontSize()}, packed(w.colours().muted),
                 count.c_str());
    ImGui::PopID();
}

void body_list(Workspace& w) {
    const size_t count = w.snapshot->bodies.size();
    const float row = ImGui::GetFrameHeight() - w.px(4) + ImGui::GetStyle().ItemSpacing.y;
    const float height = row * float(std::min(count, rows_shown_at_most));
    ImGui::BeginChild("bodies", {0.0f, height});
    for (uint32_t i = 0; i < count; ++i) body_row(w, i);
    ImGui::EndChild();
}

}  // namespace

void material_panel(Workspace& w) {
    if (!section(w, "material", "Material")) return;
    const BodyState* body = w.body();
    if (!body) {
        ImGui::TextDisabled("The scene has no bodies.");
        return;
    }
    body_list(w);
    ImGui::Spacing();
    simulation_rows(w, "material.", "body." + body->name + ".", body->material,
                    body->scene_material, [](const std::string&) { return true; });
}

}  // namespace taffy
