#include "app/panels/status_bar.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "app/panels/widgets.h"
#include "app/workspace/quantity.h"

namespace taffy {

namespace {

std::string time_text(double time) {
    char text[32];
    std::snprintf(text, sizeof text, "%.2f s", time);
    return text;
}

struct Item {
    std::string text;
    ImVec4 colour;
    int importance;
    const char* help = "";
};

std::vector<Item> status_items(Workspace& w, double frames_per_second) {
    const Snapshot& s = *w.snapshot;
    const Palette& p = w.colours();
    std::vector<Item> items;
    if (w.paused()) items.push_back({"Paused", p.warning, 8});
    items.push_back({whole_count_text(s.diagnostics.present) + " particles", p.text, 5});
    const std::string time = time_text(w.scene_time());
    items.push_back({w.has_two_times()
                         ? "scene time " + time + " (timeline " + time_text(w.run_time()) + ")"
                         : "t = " + time,
                     p.text, 7});
    items.push_back({"step " + whole_count_text(s.diagnostics.step), p.muted, 2});
    if (s.diagnostics.step_size > 0.0)
        items.push_back({"\u0394t " + quantity_text(s.diagnostics.step_size, "s"), p.muted, 3});
    if (!w.paused()) {
        const double factor = s.real_time_factor;
        const bool behind = factor < 0.9 * double(s.parameters.speed);
        items.push_back({pace_text(factor, true), behind ? p.warning : p.good, 6});
        items.push_back({quantity_text(std::round(frames_per_second), "") + " fps", p.muted, 4});
    }
    if (s.skin_interval > 1 && !s.skins.empty())
        items.push_back({"surfaces renewed every " + std::to_string(s.skin_interval) + " frames",
                         p.muted, 1,
                         "The surfaces of bodies that flow, melt or break take longer to make than "
                         "a frame, so some frames show them as they were"});
    return items;
}

}  // namespace

void status_bar(Workspace& w, double frames_per_second) {
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    const float height = w.px(status_bar_height);
    ImGui::SetNextWindowPos({0, window.y - height});
    ImGui::SetNextWindowSize({window.x, height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0.0f);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0.0f);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding,
                        {w.px(14), 0.5f * (height - ImGui::GetFontSize())});
    ImGui::Begin("##status", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus |
                     ImGuiWindowFlags_NoFocusOnAppearing);
    const float gap = w.px(22), room = window.x - 2 * w.px(14);
    std::vector<Item> items = status_items(w, frames_per_second);
    std::string hint = w.key("help") + "  first steps, keys and mouse";
    const auto needed = [&] {
        float sum = ImGui::CalcTextSize(hint.c_str()).x;
        for (const Item& item : items) sum += ImGui::CalcTextSize(item.text.c_str()).x + gap;
        return sum;
    };
    if (needed() > room) hint = w.key("help") + "  help";
    // Where there is no room for all items, the least important ones are left out.
    while (!items.empty() && needed() > room)
        items.erase(std::ranges::min_element(items, {}, &Item::importance));
    const auto text_at = [&w](float x, const std::string& text, const ImVec4& colour,
                              const char* help) {
        ImGui::SetCursorPosX(x);
        ImGui::TextColored(colour, "%s", text.c_str());
        tooltip(w, help);
        ImGui::SameLine();
    };
    float x = w.px(14);
    for (const Item& item : items) {
        text_at(x, item.text, item.colour, item.help);
        x += ImGui::CalcTextSize(item.text.c_str()).x + gap;
    }
    text_at(window.x - ImGui::CalcTextSize(hint.c_str()).x - w.px(14), hint, w.colours().muted, "");
    w.note_widget("status.help");
    ImGui::End();
    ImGui::PopStyleVar(3);
}

ImVec2 size_above_status_bar(const Workspace& w) {
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    return {window.x, window.y - (w.settings.panels ? w.px(status_bar_height) : 0.0f)};
}

}  // namespace taffy
