#include "app/panels/status_bar.h"

#include <cstdio>

#include "app/workspace/quantity.h"

namespace taffy {

namespace {

/// 12345678 -> "12 345 678"
std::string grouped(size_t number) {
    std::string text = std::to_string(number);
    for (int at = int(text.size()) - 3; at > 0; at -= 3) text.insert(size_t(at), " ");
    return text;
}

std::string time_text(double time) {
    char text[32];
    std::snprintf(text, sizeof text, "%.2f s", time);
    return text;
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
    const Snapshot& s = *w.snapshot;
    const Palette& p = w.colours();
    float x = w.px(14);
    const auto item = [&](const std::string& text, const ImVec4& colour) {
        ImGui::SetCursorPosX(x);
        ImGui::TextColored(colour, "%s", text.c_str());
        x += ImGui::CalcTextSize(text.c_str()).x + w.px(22);
        ImGui::SameLine();
    };
    if (w.paused()) item("Paused", p.warning);
    item(grouped(s.diagnostics.present) + " particles", p.text);
    item("t = " + time_text(s.diagnostics.time), p.text);
    item("step " + grouped(s.diagnostics.step), p.muted);
    if (s.diagnostics.step_size > 0.0)
        item("\u0394t " + quantity_text(s.diagnostics.step_size, "s"), p.muted);
    if (!w.paused()) {
        const double factor = s.real_time_factor;
        const bool behind = factor < 0.9 * double(s.parameters.speed);
        item(pace_text(factor, true), behind ? p.warning : p.good);
    }
    if (!w.paused()) item(quantity_text(std::round(frames_per_second), "") + " fps", p.muted);
    if (s.skin_interval > 1 && !s.skins.empty())
        item("surface every " + std::to_string(s.skin_interval) + " frames", p.muted);
    const std::string hint = w.key("help") + "  first steps, keys and mouse";
    const float width = ImGui::CalcTextSize(hint.c_str()).x;
    if (window.x - width - w.px(14) > x) {
        x = window.x - width - w.px(14);
        item(hint, p.muted);
    }
    ImGui::End();
    ImGui::PopStyleVar(3);
}

}  // namespace taffy
