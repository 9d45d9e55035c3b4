#include "app/panels/wreck_dialog.h"

#include <cstdio>

#include "app/panels/card.h"
#include "app/panels/widgets.h"

namespace taffy {

void wreck_dialog(Workspace& w) {
    const Snapshot& s = *w.snapshot;
    if (s.wreck.empty() || !w.paused() || w.filming_scene) return;
    const float width = std::min(w.px(560), w.free_area.z - w.free_area.x - w.px(24));
    const float middle = 0.5f * (w.free_area.x + w.free_area.z);
    const Card card(w, "##wreck",
                    {.at = {middle, w.free_area.y + w.px(16)},
                     .pivot = {0.5f, 0.0f},
                     .size = {width, 0},
                     .padding = {w.px(20), w.px(16)},
                     .takes_keyboard = false});
    card_title(w, "This will not recover by itself");
    ImGui::Spacing();
    ImGui::PushTextWrapPos(width - w.px(20));
    ImGui::TextUnformatted((s.wreck + ".").c_str());
    ImGui::TextUnformatted(
        "Parameters that brought it here do so again: double-click a slider for the value of the "
        "scene.");
    ImGui::PopTextWrapPos();
    ImGui::Spacing();
    char back[64];
    std::snprintf(back, sizeof back, "Back to %.2f s", s.way_back);
    const float gap = ImGui::GetStyle().ItemSpacing.x;
    const float each = (width - 2 * w.px(20) - 2 * gap) / 3;
    if (button(w, "wreck.back", back, each, true,
               "To the last state that was no wreck, with the parameters it had"))
        w.actions->go_back();
    ImGui::SameLine();
    if (button(w, "wreck.reset", "Reset the scene", each, false,
               "To the first state; parameters stay as they are")) {
        w.actions->reset();
        w.actions->toggle_pause();
    }
    ImGui::SameLine();
    if (button(w, "wreck.go_on", "Go on anyway", each, false, "Nothing is changed"))
        w.actions->toggle_pause();
}

}  // namespace taffy
