#include "app/panels/moment_card.h"

#include <algorithm>
#include <utility>

#include "app/panels/card.h"
#include "app/panels/widgets.h"

namespace taffy {

void moment_card(Workspace& w, ImVec2 flag) {
    MomentCardState& state = w.moment_card;
    const float width = w.px(300), half = 0.5f * width;
    const float left_end = w.free_area.x + half, right_end = w.free_area.z - half;
    const float x = std::max(left_end, std::min(flag.x, right_end));
    const Card card(w, "##moment",
                    {.at = {x, flag.y - w.px(4)},
                     .pivot = {0.5f, 1.0f},
                     .size = {width, 0.0f},
                     .padding = {w.px(10), w.px(8)}});
    const bool opened = std::exchange(state.takes_keyboard, false);
    if (opened) ImGui::SetWindowFocus(), ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(w.px(190));
    const bool entered = ImGui::InputTextWithHint(
        "##moment.name", "name of this moment", state.name, sizeof state.name,
        ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
    w.note_widget("moment.name");
    ImGui::SameLine(0.0f, w.px(8));
    const bool left = !opened && !ImGui::IsWindowAppearing() && !ImGui::IsWindowFocused();
    if (button(w, "moment.remove", "Remove", ImGui::GetContentRegionAvail().x, false,
               "Removes the flag; the moment stays on the timeline.")) {
        w.moments.remove(*state.of);
        state.of.reset();
    } else if (entered || left) {
        w.close_moment_card();
    }
}

}  // namespace taffy
