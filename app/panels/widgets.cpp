#include "app/panels/widgets.h"

#include <imgui_internal.h>

#include <algorithm>
#include <string_view>

#include "app/workspace/line_breaks.h"

namespace taffy {

namespace {

constexpr float label_width = 120.0f;                        // [design units]
constexpr double tooltip_delay = 0.5;                        // [s]
constexpr float tooltip_width = 290.0f, tooltip_gap = 8.0f;  // [design units]
const ImVec2 tooltip_padding(10.0f, 8.0f);                   // [design units]

void draw_chevron(const Workspace& w, ImDrawList& list, ImVec2 centre, bool open, ImU32 colour) {
    const float r = w.px(3.5f);
    const ImVec2 down[] = {{centre.x - r, centre.y - 0.5f * r},
                           {centre.x, centre.y + 0.5f * r},
                           {centre.x + r, centre.y - 0.5f * r}};
    const ImVec2 right[] = {{centre.x - 0.5f * r, centre.y - r},
                            {centre.x + 0.5f * r, centre.y},
                            {centre.x - 0.5f * r, centre.y + r}};
    list.AddPolyline(open ? down : right, 3, colour, 0, w.px(1.6f));
}

/// Places the tooltip of an item in a column, or in a list that belongs to a column, beside the
/// column, where it hides no other row. Elsewhere tooltips are at the mouse.
void place_tooltip(const Workspace& w, const std::string& text) {
    const ImGuiWindow& window = *ImGui::GetCurrentWindowRead()->RootWindowPopupTree;
    const bool left = window.Name == std::string_view(left_column_window);
    const float gap = w.px(tooltip_gap);
    if (window.Name == std::string_view("##timeline")) {  // which the tooltip would hide
        ImGui::SetNextWindowPos({ImGui::GetItemRectMin().x, ImGui::GetItemRectMin().y - gap},
                                ImGuiCond_Always, {0.0f, 1.0f});
        return;
    }
    if (!left && window.Name != std::string_view(right_column_window)) return;
    // Where text wraps is measured from the edge of the tooltip, not from where the text begins.
    const float wrap = w.px(tooltip_width) - w.px(tooltip_padding.x);
    const float height =
        ImGui::CalcTextSize(text.c_str(), nullptr, false, wrap).y + 2 * w.px(tooltip_padding.y);
    const float lowest = ImGui::GetIO().DisplaySize.y - height - gap;
    ImGui::SetNextWindowPos({left ? window.Pos.x + window.Size.x + gap : window.Pos.x - gap,
                             std::max(0.0f, std::min(ImGui::GetItemRectMin().y, lowest))},
                            ImGuiCond_Always, {left ? 0.0f : 1.0f, 0.0f});
}

/// The place of a switch, at the right end of its row.
struct SwitchPlace {
    ImVec2 a, b;
    bool pressed = false;
};

SwitchPlace place_switch(Workspace& w, const std::string& id) {
    const float height = w.px(18), width = w.px(32), frame = ImGui::GetFrameHeight();
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x - width);
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const bool pressed = ImGui::InvisibleButton(id.c_str(), {width, frame});
    w.note_widget(id);
    const float y = corner.y + 0.5f * (frame - height);
    return {{corner.x, y}, {corner.x + width, y + height}, pressed};
}

}  // namespace

bool section(Workspace& w, const std::string& name, const std::string& title) {
    const auto found = w.settings.sections.find(name);
    bool open = found == w.settings.sections.end() || found->second;
    const float width = ImGui::GetContentRegionAvail().x, height = w.px(28);
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const bool sought = !w.sought.widget.empty();
    if (sought && !w.sought.found) w.sought.section = name;
    if (w.shown_panel == name) {
        ImGui::SetScrollHereY(0.0f);
        w.shown_panel.clear();
    }
    if (ImGui::InvisibleButton(("##section_" + name).c_str(), {width, height})) {
        open = !open;
        if (w.passing_section == name) w.passing_section.clear();
    }
    w.note_widget("section." + name);
    w.settings.sections[name] = open;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const Palette& p = w.colours();
    const ImU32 colour = packed(ImGui::IsItemHovered() ? p.accent : p.text);
    const float middle = corner.y + 0.5f * height;
    draw_chevron(w, list, {corner.x + w.px(5), middle}, open, colour);
    list.AddText(w.fonts.bold, ImGui::GetFontSize(),
                 {corner.x + w.px(17), middle - 0.5f * ImGui::GetFontSize()}, colour,
                 title.c_str());
    return open || sought;
}

float row_label(const Workspace& w, const std::string& label) {
    const float start = ImGui::GetCursorPosX();
    ImGui::AlignTextToFramePadding();
    const bool wide = ImGui::CalcTextSize(label.c_str()).x > w.px(label_width - 4);
    if (wide) ImGui::PushFont(w.fonts.small);  // so that the next item does not cover its end
    ImGui::PushStyleColor(ImGuiCol_Text, w.colours().muted);
    ImGui::TextUnformatted(label.c_str());
    ImGui::PopStyleColor();
    if (wide) ImGui::PopFont();
    ImGui::SameLine();
    ImGui::SetCursorPosX(start + w.px(label_width));
    return ImGui::GetContentRegionAvail().x;
}

void tooltip(Workspace& w, const std::string& help, bool while_typing) {
    if (help.empty() || !ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) return;
    if (ImGui::GetIO().WantTextInput && !while_typing)
        return;  // it would hide the rows below the text field
    // What a click has put under the mouse is not what the person wants to know about.
    if (w.widget.rests_since_click) return;
    const std::string text = w.with_keys(help);
    WidgetState& state = w.widget;
    const double now = ImGui::GetTime();
    // Counted in frames, which may be a second apart.
    const bool another = state.hovered != text || ImGui::GetFrameCount() - state.hovered_last > 1;
    if (another || ImGui::IsMouseDown(0)) state.hovered_since = now;
    state.hovered = text;
    state.hovered_last = ImGui::GetFrameCount();
    const double due = state.hovered_since + tooltip_delay;
    if (now < due) return w.wake(due - now);
    place_tooltip(w, text);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding,
                        {w.px(tooltip_padding.x), w.px(tooltip_padding.y)});
    ImGui::BeginTooltip();
    if (ImGui::IsWindowAppearing())
        w.wake(0.0);  // the first frame only measures the tooltip and shows nothing
    ImGui::PushTextWrapPos(w.px(tooltip_width));
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
    ImGui::PopStyleVar();
}

bool button(Workspace& w, const std::string& id, const std::string& label, float width, bool on,
            const std::string& help) {
    const Palette& p = w.colours();
    if (on) {
        ImGui::PushStyleColor(ImGuiCol_Button, p.accent);
        ImGui::PushStyleColor(ImGuiCol_ButtonHovered, p.accent);
        ImGui::PushStyleColor(ImGuiCol_ButtonActive, p.accent);
        ImGui::PushStyleColor(ImGuiCol_Text, p.on_accent);
    }
    const bool pressed = ImGui::Button((label + "##" + id).c_str(), {width, 0.0f});
    if (on) ImGui::PopStyleColor(4);
    w.note_widget(id);
    tooltip(w, help);
    return pressed;
}

bool toggle_switch(Workspace& w, const std::string& id, bool& on) {
    const SwitchPlace at = place_switch(w, id);
    if (at.pressed) on = !on;
    const Palette& p = w.colours();
    const float faded = ImGui::GetStyle().Alpha, r = 0.5f * (at.b.y - at.a.y);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec4& back = on                       ? p.accent
                         : ImGui::IsItemHovered() ? p.button_active
                                                  : p.button_hovered;
    list.AddRectFilled(at.a, at.b, packed(back, faded), r);
    list.AddCircleFilled({on ? at.b.x - r : at.a.x + r, at.a.y + r}, r - w.px(2.5f),
                         packed(on ? p.on_accent : p.popup, faded));
    return at.pressed;
}

void no_switch(Workspace& w, const std::string& id) {
    const SwitchPlace at = place_switch(w, id);
    const float middle = 0.5f * (at.a.y + at.b.y), arm = w.px(4);
    const float x = 0.5f * (at.a.x + at.b.x), faded = ImGui::GetStyle().Alpha;
    const Palette& p = w.colours();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRect(at.a, at.b, packed(p.muted, 0.6f * faded), 0.5f * (at.b.y - at.a.y));
    list.AddLine({x - arm, middle}, {x + arm, middle}, packed(p.muted, faded), w.px(1.5f));
}

void figure_row(const Workspace& w, const std::string& label, const std::string& value) {
    fitting_text(w, value, row_label(w, label));
}

void go_on_at(float x) {
    ImGui::SameLine();  // a position given here would be relative to the group
    ImGui::SetCursorPosX(x);
}

void fitting_text(const Workspace& w, const std::string& text, float room) {
    const bool wide = ImGui::CalcTextSize(text.c_str()).x > room;
    if (wide) ImGui::PushFont(w.fonts.small);
    ImGui::TextUnformatted(text.c_str());
    if (wide) ImGui::PopFont();
}

void wrapped_text(const std::string& text) {
    const std::string lines =
        broken_at_spaces(text, ImGui::GetContentRegionAvail().x, [](std::string_view piece) {
            return ImGui::CalcTextSize(piece.data(), piece.data() + piece.size()).x;
        });
    ImGui::TextUnformatted(lines.c_str());
}

}  // namespace taffy
