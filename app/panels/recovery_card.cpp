#include "app/panels/recovery_card.h"

#include <algorithm>

#include "app/panels/card.h"
#include "app/panels/widgets.h"

namespace taffy {

RecoveryAnswer recovery_card(Workspace& w, const InterruptedRun& run, const std::string& other) {
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    const float width = std::min(w.px(440), window.x - w.px(24));
    const float padding = w.px(20);
    const Card card(w, "##recovery",
                    {.at = {0.5f * window.x, 0.5f * window.y},
                     .size = {width, 0},
                     .padding = {padding, w.px(16)},
                     .takes_keyboard = false});
    card_title(w, "Taffy ended without being closed");
    ImGui::Spacing();
    wrapped_text(
        "The run of \"" + run.scene + "\" was interrupted " + ago(run.age) +
        ". It can go on from its last moment, with all that you did in it. Otherwise it is "
        "forgotten, and \"" +
        other + "\" is opened.");
    ImGui::Spacing();
    const float gap = ImGui::GetStyle().ItemSpacing.x;
    const float each = 0.5f * (width - 2 * padding - gap);
    if (button(w, "recovery.go_on", "Go on", each, true,
               "Computes the last seconds again, and pauses at the last moment (Enter)"))
        return RecoveryAnswer::go_on;
    ImGui::SameLine();
    if (button(w, "recovery.start_anew", "Start anew", each, false,
               "Forgets the interrupted run (Esc)"))
        return RecoveryAnswer::start_anew;
    return RecoveryAnswer::none;
}

}  // namespace taffy
