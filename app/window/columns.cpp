#include "app/window/columns.h"

#include "app/panels/plots_card.h"
#include "app/panels/status_bar.h"
#include "app/panels/timeline_bar.h"
#include "app/panels/widgets.h"

namespace taffy {

namespace {

constexpr ImGuiWindowFlags card_flags =
    ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
    ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings |
    ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoBringToFrontOnFocus;

constexpr float tab_size = 22.0f;
constexpr float least_free_width = 400.0f;  // between two columns [design units]

bool is_narrow(const Workspace& w, float window_width) {
    return window_width < w.px(2 * (column_width + 2 * column_margin) + least_free_width);
}

/// Whether a column is on the screen: where there is room for one only, the right one is shown.
bool is_shown(const Workspace& w, bool right, float window_width) {
    if (!w.settings.panels) return false;
    if (right) return w.settings.right_column;
    return w.settings.left_column && !(w.settings.right_column && is_narrow(w, window_width));
}

void toggle(Workspace& w, bool right, float window_width) {
    const bool open = !is_shown(w, right, window_width);
    (right ? w.settings.right_column : w.settings.left_column) = open;
    if (open && is_narrow(w, window_width))
        (right ? w.settings.left_column : w.settings.right_column) = false;
}

/// A small round button beside the column (or at the window's edge) that shows or hides it.
void draw_tab(Workspace& w, bool right, bool open) {
    const float size = w.px(tab_size), margin = w.px(column_margin);
    const float reach = open ? w.px(column_width) + margin + w.px(4) : margin;
    const float window = ImGui::GetIO().DisplaySize.x;
    ImGui::SetNextWindowPos({right ? window - reach - size : reach, margin});
    ImGui::SetNextWindowSize({size, size});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0.5f * size);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    const char* id = right ? "layout.right_column" : "layout.left_column";
    ImGui::Begin(id, nullptr, card_flags | ImGuiWindowFlags_NoScrollbar);
    const ImVec2 corner = ImGui::GetWindowPos();
    if (ImGui::InvisibleButton(id, {size, size})) toggle(w, right, window);
    w.note_widget(id);
    const bool points_right = right == open;
    const float r = w.px(4), direction = points_right ? 1.0f : -1.0f;
    const ImVec2 centre(corner.x + 0.5f * size, corner.y + 0.5f * size);
    const ImVec2 chevron[] = {{centre.x - 0.5f * r * direction, centre.y - r},
                              {centre.x + 0.5f * r * direction, centre.y},
                              {centre.x - 0.5f * r * direction, centre.y + r}};
    const ImVec4& colour = ImGui::IsItemHovered() ? w.colours().accent : w.colours().muted;
    ImGui::GetWindowDrawList()->AddPolyline(chevron, 3, packed(colour), 0, w.px(1.8f));
    ImGui::PopStyleVar(2);
    tooltip(w, open ? "Hide this column ({panels}: all panels)" : "Show this column of panels");
    ImGui::End();
}

}  // namespace

void lay_out(Workspace& w, float width, float height) {
    const float margin = w.px(column_margin), column = w.px(column_width) + margin;
    const bool left = is_shown(w, false, width), right = is_shown(w, true, width);
    float bottom = w.settings.panels ? w.px(status_bar_height) : 0.0f;
    if (has_timeline_bar(w)) bottom += w.px(timeline_bar_height(w)) + w.px(8);
    bottom += plots_space(w, height);
    w.free_area = {margin + (left ? column : 0.0f), margin,
                   width - margin - (right ? column : 0.0f), height - margin - bottom};
}

void draw_column(Workspace& w, bool right, const std::function<void()>& content) {
    const bool open = is_shown(w, right, ImGui::GetIO().DisplaySize.x);
    draw_tab(w, right, open);
    if (!open) return;
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    const float margin = w.px(column_margin), width = w.px(column_width);
    const float height = window.y - 2 * margin - w.px(status_bar_height);
    ImGui::SetNextWindowPos({right ? window.x - margin - width : margin, margin});
    ImGui::SetNextWindowSizeConstraints({width, 0}, {width, height});
    ImGui::Begin(right ? right_column_window : left_column_window, nullptr,
                 card_flags | ImGuiWindowFlags_AlwaysAutoResize);
    content();
    ImGui::End();
}

}  // namespace taffy
