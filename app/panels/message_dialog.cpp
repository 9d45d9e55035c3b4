#include "app/panels/message_dialog.h"

#include "app/panels/card.h"
#include "app/panels/widgets.h"

namespace taffy {

void message_dialog(Workspace& w, const std::string& title, std::string& text) {
    if (text.empty()) return;
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    const float width = std::min(w.px(520), window.x - w.px(24));
    const Card card(w, "##message",
                    {.at = {0.5f * window.x, 0.4f * window.y},
                     .size = {width, 0},
                     .padding = {w.px(22), w.px(18)}});
    card_title(w, title.c_str());
    ImGui::Spacing();
    ImGui::PushTextWrapPos(width - w.px(22));
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopTextWrapPos();
    ImGui::Spacing();
    ImGui::SetCursorPosX(width - w.px(22) - w.px(90));
    if (button(w, "message.close", "Close", w.px(90), true, "")) text.clear();
}

}  // namespace taffy
