#include "app/panels/row_list.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

namespace taffy {

namespace {

constexpr double rest_before_settling = 0.15;  // [s]

// Whole units, or the rows would lie between pixels.
float row_height(const Workspace& w) {
    return std::round(w.px(24));
}
float row_gap(const Workspace& w) {
    return std::max(1.0f, std::round(w.px(1)));
}

void show_row(float pitch, size_t row, size_t rows_seen) {
    const float first = std::round(ImGui::GetScrollY() / pitch);
    const bool in_sight = float(row) >= first && float(row) < first + float(rows_seen);
    const size_t before = rows_seen / 2;
    if (!in_sight) ImGui::SetScrollY(pitch * float(row > before ? row - before : 0));
}

/// Scrolls to a whole row: at once after a notch of a mouse wheel, on a touchpad when the fingers
/// rest.
void settle(Workspace& w, float pitch) {
    ImGuiStorage& memory = *ImGui::GetStateStorage();
    float& last = *memory.GetFloatRef(ImGui::GetID("scroll"));
    float& moved_at = *memory.GetFloatRef(ImGui::GetID("moved at"));
    const float scroll = ImGui::GetScrollY(), now = float(ImGui::GetTime());
    const bool notch = std::abs(scroll - last) > pitch;
    if (scroll != last) moved_at = now;
    last = scroll;
    const float settled = pitch * std::round(scroll / pitch);
    const bool rests = notch || double(now - moved_at) > rest_before_settling;
    if (settled == scroll) return;
    w.wake(rest_before_settling);
    if (rests && !ImGui::IsMouseDown(0)) ImGui::SetScrollY(settled);
}

}  // namespace

void begin_row_list(Workspace& w, const std::string& id, size_t rows, size_t seen_at_most,
                    std::optional<size_t> selected) {
    const float gap = row_gap(w), pitch = row_height(w) + gap;
    const size_t seen = std::min(rows, seen_at_most);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, gap});
    ImGui::BeginChild(id.c_str(), {0.0f, std::max(pitch * float(seen) - gap, 1.0f)});
    settle(w, pitch);
    if (!selected) return;
    int& shown = *ImGui::GetStateStorage()->GetIntRef(ImGui::GetID("selected"), -1);
    if (shown != int(*selected)) show_row(pitch, *selected, seen);
    shown = int(*selected);
}

void end_row_list() {
    ImGui::EndChild();
    ImGui::PopStyleVar();
}

bool list_row(Workspace& w, const std::string& id, const std::string& label, bool selected,
              float indent, float kept_free) {
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 size(ImGui::GetContentRegionAvail().x, row_height(w));
    const bool clicked = ImGui::InvisibleButton(id.c_str(), size);
    w.note_widget(id);
    const Palette& p = w.colours();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 end(corner.x + size.x, corner.y + size.y);
    if (selected || ImGui::IsItemHovered())
        list.AddRectFilled(corner, end, packed(selected ? p.button : p.field, selected ? 1 : 0.7f),
                           ImGui::GetStyle().FrameRounding);
    const float last = end.x - w.px(kept_free);
    ImGui::PushFont(selected ? w.fonts.bold : w.fonts.normal);
    ImGui::RenderTextEllipsis(
        &list, {corner.x + w.px(indent), corner.y + 0.5f * (size.y - ImGui::GetFontSize())},
        {last, end.y}, last, last, label.c_str(), label.c_str() + label.size(), nullptr);
    ImGui::PopFont();
    return clicked;
}

}  // namespace taffy
