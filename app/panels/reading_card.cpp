#include "app/panels/reading_card.h"

#include <algorithm>
#include <cstdio>

#include "app/panels/card.h"
#include "app/panels/widgets.h"
#include "core/mesh/isolated_call.h"

namespace taffy {

namespace {

constexpr double hidden_seconds = 0.4;

}  // namespace

void reading_progress(Workspace& w, const Reading& reading) {
    const double given = IsolationLimits{}.seconds;
    const float part = float(std::clamp(reading.seconds / given, 0.0, 1.0));
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 size(ImGui::GetContentRegionAvail().x, w.px(6));
    ImGui::Dummy(size);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const Palette& p = w.colours();
    const float round = 0.5f * size.y;
    list.AddRectFilled(corner, {corner.x + size.x, corner.y + size.y}, packed(p.field), round);
    list.AddRectFilled(corner, {corner.x + std::max(part * size.x, size.y), corner.y + size.y},
                       packed(p.accent), round);
    char text[80];
    std::snprintf(text, sizeof text, "%.0f s of the %.0f s that a model may take", reading.seconds,
                  given);
    ImGui::AlignTextToFramePadding();
    ImGui::PushStyleColor(ImGuiCol_Text, p.muted);
    ImGui::TextUnformatted(text);
    ImGui::PopStyleColor();
}

bool reading_card(Workspace& w, const Reading& reading) {
    if (reading.seconds < hidden_seconds) return false;
    const float width = std::min(w.px(340), w.free_area.z - w.free_area.x);
    const float middle = 0.5f * (w.free_area.x + w.free_area.z);
    const Card card(w, "##reading",
                    {.at = {middle, w.free_area.y + w.px(12)},
                     .pivot = {0.5f, 0.0f},
                     .size = {width, 0},
                     .padding = {w.px(16), w.px(12)},
                     .takes_keyboard = false});
    ImGui::PushFont(w.fonts.bold);
    ImGui::TextWrapped("Reading %s", reading.name.c_str());
    ImGui::PopFont();
    ImGui::Spacing();
    reading_progress(w, reading);
    ImGui::SameLine(width - w.px(16) - w.px(80));
    const bool given_up =
        button(w, "reading.cancel", "Cancel", w.px(80), false, "Stop reading the file (Esc)");
    return given_up;
}

}  // namespace taffy
